import { describe, expect, it } from 'vitest';
import { looksAlike } from '../../../src/elicitation/looksAlike';

describe('looksAlike', () => {
  it.each([
    ['github', 'GitHub'],
    ['github', 'git-hub'],
    ['github', 'g1thub'],
    ['github', 'glthub'],
    ['github', 'gіthub'],
    ['github', 'gιthub'],
    ['github', 'ｇｉｔｈｕｂ'],
    ['github', 'git\u200bhub'],
    ['github', 'gïthub'],
    ['google', 'g00gle'],
    ['google', 'gооglе'],
    ['paypal', 'раураӏ'],
    ['slack', '5lack'],
    ['modern', 'modem'],
    ['wiki', 'vviki'],
    ['demo 1', 'demo l'],
    ['files', 'fıles'],
    ['jira', 'јira'],
    ['docs', 'døcs'],
    ['ledger', 'łedger'],
    ['github', 'ɢɪᴛʜᴜʙ'],
    ['Notion', 'Νotion'],
    ['HUB', 'ΗUB'],
  ])('%s, %s', (one, other) => {
    expect(looksAlike(one, other)).toBe(true);
    expect(looksAlike(other, one)).toBe(true);
  });

  it.each([
    ['github', 'github'],
    ['github', 'gitlab'],
    ['demo', 'demo 2'],
    ['server1', 'server2'],
    ['files', 'file'],
    ['postgres', 'postgresql'],
    ['天気', '地図'],
    ['тест', 'проверка'],
  ])('not %s, %s', (one, other) => {
    expect(looksAlike(one, other)).toBe(false);
  });
});
