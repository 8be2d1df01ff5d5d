import { describe, expect, it } from 'vitest';
import { assessUrl } from '../../../src/elicitation/urlRisk';

describe('assessUrl', () => {
  it.each([
    ['https://mcp.example.com/connect?session=abc', 'mcp.example.com'],
    ['HTTPS://MCP.EXAMPLE.COM:443/a/../connect', 'mcp.example.com'],
    ['https://example.com./', 'example.com.'],
    ['https://www.example.com.br/', 'www.example.com.br'],
    ['https://medium.example/@someone/a-post', 'medium.example'],
    ['http://localhost:8080/callback', 'localhost'],
    ['http://app.localhost/', 'app.localhost'],
    ['http://127.0.0.1:3000/', '127.0.0.1'],
    ['http://[::1]:3000/', '[::1]'],
    [`https://auth.example.com/?request=${'a'.repeat(8_200)}`, 'auth.example.com'],
    ['https://mcp.example.com/größe', 'mcp.example.com'],
    [
      'https://accounts.google.com/o/oauth2/v2/auth?redirect_uri=https%3A%2F%2Fa.example%2F&login_hint=ada@example.com',
      'accounts.google.com',
    ],
    [
      'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?login_hint=ada@contoso.com#x',
      'login.microsoftonline.com',
    ],
    ['https://unpkg.com/@scope/pkg@1.2.3/file.js', 'unpkg.com'],
    ['https://space-disco-3000.app.github.dev/auth', 'space-disco-3000.app.github.dev'],
    ['https://sso.dev.example.com/realms/a', 'sso.dev.example.com'],
    [
      'https://my-mcp-server.politemeadow-1a2b3c4d.westeurope.azurecontainerapps.io/login',
      'my-mcp-server.politemeadow-1a2b3c4d.westeurope.azurecontainerapps.io',
    ],
    ['https://signin.account.gov.uk/', 'signin.account.gov.uk'],
  ])('allows %s without a warning', (url, host) => {
    expect(assessUrl(url)).toEqual({ allowed: true, host, warnings: [] });
  });

  it.each([
    ['javascript:alert(1)//https://mcp.example.com/', /javascript:/],
    ['  \u0001javascript:alert(1)', /invisible/],
    ['file:///etc/passwd', /file:/],
    ['vscode://settings', /vscode:/],
    ['command:workbench.action.quit', /command:/],
    ['data:text/html,x', /data:/],
    ['blob:https://mcp.example.com/1', /blob:/],
    ['view-source:https://mcp.example.com/', /view-source:/],
    ['wss://mcp.example.com/', /wss:/],
    ['ftp://mcp.example.com/', /ftp:/],
    ['', /complete/],
    ['//evil.example/', /complete/],
    ['/connect', /complete/],
    ['https:evil.example/x', /complete/],
    ['https:/evil.example/x', /complete/],
    ['https:///evil.example/x', /complete/],
    ['https://', /complete/],
    ['https://exa%00mple.com/', /complete/],
    ['https://accounts.example%40evil.example/', /complete/],
    ['https://user:secret@mcp.example.com/', /user name/],
    ['https://@evil.example/', /user name/],
    ['https://accounts.google.com%2Fo%2Fauth:xxx@evil.example/', /user name/],
    ['https://evil.example\\@mcp.example.com/', /backslash/],
    ['https:\\\\evil.example\\login', /complete/],
    ['https://mcp.example.com/a b', /spaces/],
    ['https://mcp.example.com/a\u00a0b', /spaces/],
    [' https://mcp.example.com/', /spaces/],
    ['https://mcp.example.com/\u202egro.elgoog', /invisible/],
    ['https://git\u200bhub.com/', /invisible/],
    ['https://mcp.example.com/\nx', /invisible/],
    ['https://mcp.example.com/\u2800\u2800x', /invisible/],
    ['https://a..evil.example/', /empty part/],
    ['https://.evil.example/', /empty part/],
    ['https://evil.example../', /empty part/],
    [`https://mcp.example.com/${'a'.repeat(16_384)}`, /longer/],
  ])('refuses %j and says why', (url, reason) => {
    const risk = assessUrl(url);
    expect(risk.allowed).toBe(false);
    expect(risk.reason).toMatch(reason);
  });

  it.each([
    ['http://mcp.example.com/', /not encrypted/],
    ['http://169.254.169.254/latest/meta-data/', /bare IP address/],
    ['https://192.168.0.1/', /bare IP address/],
    ['https://[2001:db8::1]/', /bare IP address/],
    ['http://2130706433:8080/admin', /unusual way; it means 127\.0\.0\.1/],
    ['http://0x7f.1/', /unusual way; it means 127\.0\.0\.1/],
    ['https://%65vil.example/', /unusual way; it means evil\.example/],
    ['https://ｅxample.com/', /unusual way; it means example\.com/],
    ['https://xn--80ak6aa92e.com/login', /international letters/],
    ['https://münchen.example/', /international letters/],
    ['https://pаypal.example/', /different scripts/],
    ['https://mcp.example.com:8443/', /unusual port 8443/],
    ['https://login.microsoft.com.session.evil.example/', /its end, “evil\.example”/],
    ['https://login.bank.com.evil.example./', /its end, “evil\.example”/],
    ['https://login.bank.com.evil.co.uk/', /its end, “evil\.co\.uk”/],
    ['https://bank.com-verify.example/', /its end, “com-verify\.example”/],
    ['https://bank.com-login.evil.example/', /its end, “evil\.example”/],
    ['https://localhost.evil.example/', /looks like an address.*“evil\.example”/],
    ['https://127.0.0.1.nip.io/', /looks like an address.*“nip\.io”/],
    ['https://127-0-0-1.sslip.io/', /looks like an address/],
    [`https://${'a.'.repeat(40)}evil.example/`, /unusually long/],
    ['https://evil.example/@mcp.example.com/login', /browser goes to evil\.example/],
    ['https://evil.example?x=@mcp.example.com/', /browser goes to evil\.example/],
    ['https://evil.example?x=y@mcp.example.com', /browser goes to evil\.example/],
    ['https://evil.example/?@mcp.example.com&x', /browser goes to evil\.example/],
    ['https://evil.example/#@mcp.example.com', /browser goes to evil\.example/],
    ['https://mcp.example.com/?path=C:\\temp', /backslash/],
  ])('allows %s with a warning', (url, warning) => {
    const risk = assessUrl(url);
    expect(risk.allowed).toBe(true);
    expect(risk.warnings.join('\n')).toMatch(warning);
  });

  it('shows an international host in both forms', () => {
    expect(assessUrl('https://xn--80ak6aa92e.com/login')).toMatchObject({
      host: 'xn--80ak6aa92e.com',
      unicodeHost: 'аррӏе.com',
    });
    expect(assessUrl('https://münchen.example/')).toMatchObject({
      host: 'xn--mnchen-3ya.example',
      unicodeHost: 'münchen.example',
    });
  });

  it('does not warn of a mixture that Japanese is written in', () => {
    const { warnings } = assessUrl('https://テスト漢字ひらがな.example/');
    expect(warnings.join()).toMatch(/international letters/);
    expect(warnings.join()).not.toMatch(/different scripts/);
  });
});
