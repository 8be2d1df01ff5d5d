import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { callTool, clearTable, demoSettings, said } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

/** A desktop VS Code speaks Chinese only with a language pack, which is not at hand everywhere. */
describe.runIf(inject('desktop') === undefined)('in Simplified Chinese', () => {
  const editor = hostEditor({ settings: demoSettings, language: 'zh-cn' });

  beforeAll(async () => {
    const { workbench, probe } = editor();
    const started = probe.execute('mcpElicitation.startServer', { server: 'demo' });
    await workbench.dialog.waitFor('是否运行 MCP 服务器“demo”？');
    expect(await workbench.dialog.detail()).toContain('将在你的计算机上运行此程序：');
    await workbench.dialog.press('运行服务器');
    await started;
  });

  beforeEach(() => clearTable(editor()));

  it('views, their rows and the texts that welcome are Chinese', async () => {
    const { workbench } = editor();
    await workbench.openContainer('MCP Elicitation');
    await workbench.view('服务器').waitForRow('demo', /正在运行/);
    expect(await workbench.view('待处理').welcome()).toContain('没有等待中的问题。');
    await workbench.screenshot('language-views');
  });

  it('a question in quick inputs is asked and checked in Chinese', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'demo', 'create_release', { name: '1.4.0' });
    await workbench.quickInput.waitForMessage(/^Channel/);
    expect(await workbench.quickInput.buttons()).toEqual(
      expect.arrayContaining(['拒绝', '稍后', '以表单打开']),
    );
    await workbench.screenshot('language-quick-input');
    await workbench.quickInput.cancel();
    expect(said(await result)).not.toBe('');
  });

  it('a form is shown and checked in Chinese, its hints and problems from the reading thread', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'demo', 'register_service');
    const form = await FormPage.shown(workbench);
    expect(await workbench.editors.active()).toBe('demo 询问');
    const header = await form.header();
    expect(header).toMatch(/自称\s+Elicitation Demo/);
    expect(header).toMatch(/提问时的调用\s+工具 register_service/);
    expect(await form.text()).toContain('电子邮件地址，例如 name@example.com');
    await form.fill('Owner', 'nobody');
    await form.press('提交');
    await expect.poll(() => form.text()).toContain('Owner 必须是电子邮件地址');
    await workbench.screenshot('language-form');
    await form.press('取消');
    expect(said(await result)).toMatch(/^Cancelled: /);
  });

  it('the history is shown in Chinese, dates included', async () => {
    const { workbench, probe } = editor();
    await probe.execute('mcpElicitation.showHistory');
    const page = await workbench.webviewWith('table');
    await expect.poll(() => page.locator('tbody').innerText()).toContain('已取消');
    expect(await page.locator('tbody').innerText()).toMatch(/\d+月\d+日/);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-cn');
    await workbench.screenshot('language-history');
  });
});
