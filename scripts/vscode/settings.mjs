/**
 * User settings with which the editor shows nothing but what a test or a first look is about: no welcome page, no chat, no
 * telemetry, no update checks, no notification that depends on the network. It behaves as on a desktop otherwise.
 *
 * @type {Readonly<Record<string, unknown>>}
 */
export const QUIET_SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'telemetry.feedback.enabled': false,
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'json.schemaDownload.enable': false,
  'security.workspace.trust.enabled': false,
  // In a browser VS Code saves by itself; on a desktop it does not.
  'files.autoSave': 'off',
  'window.confirmBeforeClose': 'never',
};
