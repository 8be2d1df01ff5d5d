import { describe, expect, it } from 'vitest';
import { hideAnswers } from '../../../src/mcp/wireLog';

describe('hideAnswers', () => {
  it('hides the content of an elicitation result and leaves the action', () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      result: { action: 'accept', content: { email: 'ada@example.org' } },
    };
    expect(hideAnswers(message)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { action: 'accept', content: '(hidden)' },
    });
  });

  it('hides the answers in the rounds of revision 2026-07-28', () => {
    const message = {
      method: 'tools/call',
      params: {
        name: 'deploy',
        inputResponses: {
          confirm: { action: 'accept', content: { pin: '1234' } },
          no: { action: 'decline' },
          odd: 'secret',
        },
      },
    };
    expect(hideAnswers(message)).toEqual({
      method: 'tools/call',
      params: {
        name: 'deploy',
        inputResponses: {
          confirm: { action: 'accept', content: '(hidden)' },
          no: { action: 'decline' },
          odd: '(hidden)',
        },
      },
    });
  });

  it('leaves tool results and requests alone', () => {
    const result = { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'hi' }] } };
    expect(hideAnswers(result)).toBe(result);
    expect(hideAnswers('text')).toBe('text');
  });
});
