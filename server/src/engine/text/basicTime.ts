const basicForm = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:(\d{2})([.,]\d+)?)?(?:(Z)|([+-]\d{2})(?::?(\d{2}))?)?)?$/;

/**
 * A day or moment in the basic form of ISO 8601, such as `20260226T143000Z`, in the extended form that handoffs are written in. `undefined` when
 * the text has another form. Whether calendar and clock have such a time is not looked at.
 */
export function extendedForm(text: string): string | undefined {
  const match = basicForm.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', fraction = '', utc, hours, minutes] =
    match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const offset = utc ?? (hours === undefined ? '' : `${hours}:${minutes ?? '00'}`);
  return `${date}T${hour}:${minute}:${second}${fraction}${offset}`;
}
