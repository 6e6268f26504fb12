const template = {
  $schema:
    'https://raw.githubusercontent.com/agent-handoff/agent-handoff/main/schemas/agent-handoff-config.schema.json',
  $comment:
    'What is in force and may stand here: "agent-handoff config --all". The codes of rules: "agent-handoff explain".',
  rules: {},
  files: { exclude: [] },
};

/** A configuration file to begin with: valid, and without effect as it stands. */
export const configurationTemplate: string = JSON.stringify(template, undefined, 2) + '\n';
