/**
 * Regular expressions of the rules. Each is linear: bounded repetition, no nested quantifiers, no alternatives that overlap
 * under a repetition. A unit test proves it for every one of them.
 */
export const patterns = {
  /** Control tokens of chat templates. */
  chatToken:
    /<[|｜] ?[A-Za-z_▁][A-Za-z_▁ ]{1,30}[|｜]?>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\/?s>\s?\[INST\]|<\/?(?:antml:)?(?:function_calls|function_results)>|<(?:antml:)?invoke name="[\w.:-]{1,60}">|\[\/?(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/y,
  /** Tags that look like the frame of a conversation. */
  roleTag:
    /<\s?(\/?)\s?(system|system[ _-]prompt|system[ _-]message|system[ _-]mode|system[ _-]instructions?|system-reminder|assistant|human|user|user[ _-]message|user[ _-]input|developer|admin|administrator|instructions?|important|information|context|email|document|tool[ _-]results?|function[ _-]results?|(?:tool|function)[ _-](?:calls?|use|responses?)|prompt|root|operator|now entering [a-z ]{0,40}|system mode activated|modo sistema|وضع النظام|(?:[a-z]{2,20}[_-]){0,2}(?:system|admin|override|privileged|directive)(?:[_-][a-z]{2,20}){1,2}|(?:[a-z]{2,20}[_-]){1,2}(?:system|admin|override|privileged|directive|instructions?))\s?>/iy,
  /** `[SYSTEM]`, `[ADMIN NOTICE: …`, `[END SYSTEM MESSAGE]`. */
  bracketHeader:
    /\[\s?(?:\/\s?)?(?:END(?: OF)?\s)?(?:(?:IMPORTANT|URGENT|NEW|CRITICAL|HIDDEN|INTERNAL)[\s:_-]{1,3})?(?:SYSTEM|SISTEMA|SISTEM|SYSTÈME|SYSTEME|SYSTEEM|ADMIN|ADMINISTRATOR|ADMINISTRADOR|ADMINISTRATEUR|AMMINISTRATORE|DEVELOPER|ROOT|OPERATOR|SECURITY TEAM|PLATFORM|ANTHROPIC|OPENAI|MODERATOR|OVERRIDE|CONFIGURATION OVERRIDE|IMPORTANT|URGENT|AGENT|AI|ASSISTANT|NEW_DIRECTIVE|CRITICAL_UPDATE|DIRECTIVE|INSTRUCTIONS?)(?![a-z_])[^\]\n]{0,80}/y,
  /** A line that begins with the name of a speaker. */
  roleLine:
    /(system(?: (?:message|prompt|notice|override|update|instruction|alert|note))?|assistant|human|user|developer(?: message)?|admin(?:istrator)?(?: (?:message|notice))?)\s?(?:\([^)\n]{0,40}\)\s?)?:/iy,
  /** `### SYSTEM`, `=== END OF DOCUMENT ===`, `###(system_message)`: what stands behind the signs. */
  divider:
    /(?:\/ ?)?(?:end of |begin |start of |new )?(?:system|admin|developer|operator|privileged|hidden|secret|anthropic|openai|instruction|instructions|user input|user message|document|context|restart|response|human|assistant|prompt|override|important update|important|emergency)\b[^\n]{0,60}/iy,
} as const;
