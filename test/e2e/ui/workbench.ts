import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Host and port of the running VS Code. */
    vscodeAuthority: string;
    /** Where `chromium.connect` finds the running browser. */
    browserEndpoint: string;
    /** Absolute path of a folder for the workspaces of the tests. */
    workspaces: string;
  }
}

const FIXTURE = join(import.meta.dirname, '../workspace');
const SCREENSHOTS = join(import.meta.dirname, '../../../test-results/screenshots');

/** How long a condition may take to come true, in milliseconds. */
const PATIENCE = 30_000;

/** How often keys are pressed when the editor does not answer. */
const MAX_PRESSES = 5;

const THEMES = {
  light: { setting: 'Light Modern', className: 'vs' },
  dark: { setting: 'Dark Modern', className: 'vs-dark' },
  'high-contrast': { setting: 'Default High Contrast', className: 'hc-black' },
  'high-contrast-light': { setting: 'Default High Contrast Light', className: 'hc-light' },
} as const;

export type Theme = keyof typeof THEMES;
export const themes = Object.keys(THEMES) as readonly Theme[];
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/**
 * A VS Code window on a fresh copy of the fixture workspace, operated as a person does: by keyboard, mouse and what is to be
 * seen. Every method waits until what it does has taken effect; none of them sleeps.
 */
export class Workbench {
  readonly page: Page;
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  readonly #browser: Browser;

  private constructor(browser: Browser, page: Page, folder: string) {
    this.#browser = browser;
    this.page = page;
    this.folder = folder;
  }

  /**
   * Opens a window on a copy of a workspace and waits until it can be used. To be closed with {@link close}.
   *
   * @param authority host and port of the VS Code to use
   * @param prepare called with the window's context before the page is loaded
   * @param workspaceFile a `.code-workspace` in the fixture, to be opened in place of the folder
   */
  static async open(
    fixture = FIXTURE,
    authority = inject('vscodeAuthority'),
    prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
    workspaceFile?: string,
  ): Promise<Workbench> {
    const folder = await mkdtemp(join(inject('workspaces'), 'workspace-'));
    await cp(fixture, folder, { recursive: true });
    const browser = await chromium.connect(inject('browserEndpoint'));
    const context = await browser.newContext({
      viewport: { width: 1400, height: 900 },
      locale: 'en-GB',
      colorScheme: 'light',
    });
    await prepare(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const opened = workspaceFile === undefined ? { folder } : { workspace: join(folder, workspaceFile) };
    await page.goto(`http://${authority}/?${new URLSearchParams(opened).toString()}`);
    await page.locator('.monaco-workbench .part.editor').waitFor();
    const files = page.locator('.explorer-folders-view .monaco-list-row').first();
    if (workspaceFile !== undefined) {
      // At times VS Code takes a workspace file for one without folders, and stays with that until the file changes.
      const file = join(folder, workspaceFile);
      while (!(await appears(files))) await writeFile(file, `${await readFile(file, 'utf8')}\n`);
    }
    await files.waitFor();
    // The palette lists the extension's commands only when VS Code has read what installed extensions contribute.
    await page.locator('.activitybar a[aria-label^="Agent Handoff"]').waitFor();
    return new Workbench(browser, page, folder);
  }

  /** Closes the window and removes the workspace. */
  async close(): Promise<void> {
    await this.#browser.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  /** @returns the text of a workspace file on disk */
  async read(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  /** Waits until a workspace file on disk holds another text. */
  async untilChanged(path: string, before: string): Promise<void> {
    await expect.poll(() => this.read(path), { timeout: PATIENCE }).not.toBe(before);
  }

  /** Writes a workspace file as a program outside the editor would. */
  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.folder, path)), { recursive: true });
    await writeFile(join(this.folder, path), text);
  }

  /** Opens a file of the workspace through quick open and waits for its editor to have the focus. */
  async openFile(path: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+P');
    await this.quickInput.waitFor();
    await this.page.keyboard.type(path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    await this.quickInput.locator('.monaco-list-row.focused', { hasText: name }).waitFor();
    await this.page.keyboard.press('Enter');
    await this.activeTab(name).waitFor();
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Puts the cursor of the active editor on a place; both numbers are 1-based. */
  async goTo(line: number, column: number): Promise<void> {
    await this.page.keyboard.press('Control+G');
    await this.quickInput.waitFor();
    await this.page.keyboard.type(`${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await this.quickInput.waitFor({ state: 'hidden' });
    await this.page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` }).waitFor();
  }

  /** Puts the cursor at the first place of a text in a file that is open and unchanged. */
  async goToText(path: string, text: string): Promise<void> {
    const content = await this.read(path);
    const offset = content.indexOf(text);
    if (offset < 0) throw new Error(`${path} does not contain ${text}`);
    const before = content.slice(0, offset).split('\n');
    await this.goTo(before.length, (before.at(-1)?.length ?? 0) + 1);
  }

  /** Runs a command as it is called in the palette, category included. Further input is the caller's. */
  async runCommand(label: string): Promise<void> {
    await this.page.keyboard.press('F1');
    const palette = this.page.getByPlaceholder('Type the name of a command to run.');
    await palette.waitFor();
    await this.page.keyboard.type(label);
    await this.quickInput.locator('.monaco-list-row').getByText(label, { exact: true }).first().click();
    await palette.waitFor({ state: 'hidden' });
  }

  /**
   * Answers the input box whose title or prompt contains a text.
   *
   * @param answer replaces what the box proposes; without it the proposal is taken
   */
  async answer(question: string, answer?: string): Promise<void> {
    const box = this.quickInput.filter({ hasText: question });
    await box.waitFor();
    if (answer !== undefined) await box.locator('input').first().fill(answer);
    await this.page.keyboard.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  /** Takes an item of the quick pick whose title or placeholder contains a text. */
  async pick(question: string, item: string): Promise<void> {
    const picker = this.quickInput.filter({
      has: this.page.locator(`:text("${question}"), input[placeholder*="${question}"]`),
    });
    await picker.waitFor();
    await picker.locator('.monaco-list-row', { hasText: item }).first().click();
    await picker.waitFor({ state: 'hidden' });
  }

  /** Saves the active editor. */
  async save(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+S');
    await this.page.locator('.tab.active:not(.dirty)').waitFor();
  }

  /** @returns the squiggles of a severity that are to be seen in the active editor */
  squiggles(severity: Severity): Locator {
    return this.editor.locator(`.squiggly-${severity}`);
  }

  /**
   * Opens the menu of fixes at the cursor (Ctrl+.). VS Code drops the request when findings arrive in that moment; a person presses the
   * keys again then, and so does this.
   */
  async openFixes(): Promise<Locator> {
    await this.editor.locator('[class*="codicon-gutter-lightbulb"], .lightBulbWidget').first().waitFor();
    const items = this.#fixMenu.locator('.monaco-list-row.action').first();
    for (let presses = 1; ; presses++) {
      await this.page.keyboard.press('ControlOrMeta+.');
      try {
        await items.waitFor({ timeout: PATIENCE / MAX_PRESSES });
        return this.#fixMenu;
      } catch (error) {
        if (presses === MAX_PRESSES) throw error;
      }
    }
  }

  /** Closes the menu of fixes without a choice. */
  async closeMenu(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.#fixMenu.waitFor({ state: 'hidden' });
  }

  /** Applies the fix at the cursor whose title contains a text. */
  async applyFix(title: string): Promise<void> {
    const menu = await this.openFixes();
    await menu.locator('.monaco-list-row.action', { hasText: title }).first().click();
    await menu.waitFor({ state: 'hidden' });
  }

  /** Shows the Problems panel and returns it. */
  async openProblems(): Promise<Locator> {
    const panel = this.page.locator('.markers-panel-container, .markers-panel').first();
    if (!(await panel.isVisible())) await this.page.keyboard.press('ControlOrMeta+Shift+M');
    await panel.waitFor();
    return panel;
  }

  /**
   * @param text part of a message or code
   * @returns the entries of the Problems panel, which must be open, that contain it
   */
  problems(text: string | RegExp): Locator {
    return this.page
      .locator('.markers-panel .monaco-list-row', {
        has: this.page.locator('.marker-source, .marker-message-details-container'),
      })
      .filter({ hasText: text });
  }

  /** Waits until the Problems panel, which must be open, has an entry with a text. */
  async untilProblem(text: string): Promise<void> {
    await this.problems(text).first().waitFor();
  }

  /** Waits until the Problems panel, which must be open, has no entry with a text. */
  async untilNoProblem(text: string): Promise<void> {
    await this.problems(text).first().waitFor({ state: 'hidden' });
  }

  /** Opens the page that the code of a problem links to; the Problems panel must be open. */
  async openRulePage(text: string): Promise<void> {
    await this.problems(text).first().locator('a.monaco-link').click();
  }

  /** @returns the notifications that are to be seen and contain a text */
  notifications(text: string | RegExp): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item', { hasText: text });
  }

  /** Shows a view container by its name in the activity bar. */
  async openViewContainer(name: string): Promise<void> {
    const icon = this.page.locator(`.activitybar a.action-label[aria-label^="${name}"]`);
    await icon.waitFor();
    const selected = this.page.locator(`.activitybar .action-item.checked a.action-label[aria-label^="${name}"]`);
    // A badge may lie over the middle of the icon.
    if (!(await selected.isVisible())) await icon.click({ force: true });
    await selected.waitFor();
  }

  /**
   * @param view name of a view of the open view container
   * @returns the rows of its tree that are to be seen
   */
  treeRows(view: string): Locator {
    return this.view(view).locator('.monaco-list-row');
  }

  /**
   * Clicks an action of a row, which is there while the mouse is on the row. A view that is drawn anew may move the row away from the mouse,
   * which then follows.
   */
  async clickInRow(row: Locator, action: string): Promise<void> {
    const button = row.getByRole('button', { name: action });
    for (let tries = 1; ; tries++) {
      await row.hover();
      try {
        await button.click({ timeout: 5000 });
        return;
      } catch (error) {
        if (tries === 5) throw error;
      }
    }
  }

  /** @returns a view of the open view container, header included */
  view(name: string): Locator {
    return this.page.locator('.pane', { has: this.page.locator(`.pane-header[aria-label^="${name}"]`) });
  }

  /** @returns the tab of the active editor, if its name contains a text */
  activeTab(name: string): Locator {
    return this.page.locator('.tab.active', { hasText: name });
  }

  /** Changes the colour theme through the workspace's settings and waits until it shows. */
  async useTheme(theme: Theme): Promise<void> {
    const { setting, className } = THEMES[theme];
    await this.write('.vscode/settings.json', `${JSON.stringify({ 'workbench.colorTheme': setting })}\n`);
    await this.page.locator(`.monaco-workbench.${className}`).waitFor();
  }

  /** Takes a picture of the window into `test-results/screenshots`. */
  async screenshot(name: string): Promise<void> {
    await mkdir(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
  }

  get #fixMenu(): Locator {
    return this.page.locator('.action-widget:not(.action-list-submenu-panel)');
  }

  /** @returns the active editor */
  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor').first();
  }

  /** @returns what the webview in the active editor shows */
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** @returns quick open, the palette, quick picks and input boxes */
  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }
}

/** Whether something is seen soon. */
async function appears(place: Locator): Promise<boolean> {
  try {
    await place.waitFor({ timeout: 8_000 });
    return true;
  } catch {
    return false;
  }
}
