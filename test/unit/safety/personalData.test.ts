import { describe, expect, it } from 'vitest';
import { personalData } from '../../../server/src/engine/safety/personalData.ts';

function found(text: string): string[] {
  return personalData(text).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);
}

describe('personal data', () => {
  it.each([
    ['Write to maja.novak@kontor-nord.de.', ['email maja.novak@kontor-nord.de']],
    ['(maja+work@mail.kontor-nord.co.uk)', ['email maja+work@mail.kontor-nord.co.uk']],
    ['maja@kontor-nord.de,jo@kontor-nord.de', ['email maja@kontor-nord.de', 'email jo@kontor-nord.de']],
    ['🦊maja@kontor-nord.de🦊', ['email maja@kontor-nord.de']],
    ['[mail](mailto:maja@kontor-nord.de)', ['email maja@kontor-nord.de']],
    ['+49 171 8841205', ['phone +49 171 8841205']],
    ['+491718841205', ['phone +491718841205']],
    ['+1 (212) 867-5309', ['phone +1 (212) 867-5309']],
    ['+44-20-7946-1018!', ['phone +44-20-7946-1018']],
    ['Maja (at +49 171 8841205) knows', ['phone +49 171 8841205']],
    ['+33 1 70 18 99 00', ['phone +33 1 70 18 99 00']],
    ['call (212) 867-5309 or 646-867-5309', ['phone (212) 867-5309', 'phone 646-867-5309']],
    ['Tel.: 030 88412077', ['phone 030 88412077']],
    ['Phone number: 0171/8841205', ['phone 0171/8841205']],
    ['"mobile": "01718841205"', ['phone 01718841205']],
    ['tel:(030) 884-12077', ['phone (030) 884-12077']],
    ['219-54-3321', ['ssn 219-54-3321']],
    ['SSN 123-45-6789.', ['ssn 123-45-6789']],
    [
      '192.168.40.17, 10.3.4.5 and 172.31.255.254',
      ['lan-address 192.168.40.17', 'lan-address 10.3.4.5', 'lan-address 172.31.255.254'],
    ],
    ['fe80::1ff:fe23:4567:890a', ['lan-address fe80::1ff:fe23:4567:890a']],
    ['fd00:1:2:3:4:5:6:7', ['lan-address fd00:1:2:3:4:5:6:7']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    'a@b, @maja, maja@, maja@host, x @ y.de, a@b..de, a@-b.de, foo@1.2.3, size@2x.png',
    '+0200, +01:00, +1500 lines, +100 000 000, C++17, a+49171, 1+4917188412055, +1-555-555-0143, +1 (555) 867-5309',
    '2026-03-01T12:30:45+01:00, 2026-03-01 08:15, 1700000000000, 0x1718841205, 00123456789',
    'Telegram 2026-03-01, phone 2026, tel. 12, fax 03-01-2026, mobile 01.02.2026',
    '550e8400-e29b-41d4-a716-446655440000, e3b0c44298fc1c149afbf4c8996fb924, T-001, #1234567890',
    '000-12-3456, 666-12-3456, 912-12-3456, 219-00-3321, 219-54-0000, 1219-54-3321, 219-54-33210, a219-54-3321',
    '1.2.3.4, 127.0.0.1, 0.0.0.0, 8.8.8.8, 203.0.113.9, 192.167.1.2, 172.15.1.1, 172.32.1.1, 10.256.1.1, 10.1.2.3.4',
    'fc00, fe80, fd00:, ::1, fd0g::1, 2001:db8::1, 12:34:56',
  ])('none in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is looked for in one pass, whatever the text', () => {
    for (const part of ['@', 'a@', 'a.', '+1 ', '0', '01 ', '(', 'tel ', '10.', ':', 'fd00:', '-', '1-']) {
      expect(personalData(part.repeat(100_000)).length).toBeLessThan(100_001);
    }
  });
});
