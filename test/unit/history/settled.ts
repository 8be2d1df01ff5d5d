import type { SettledRequest } from '../../../src/elicitation/inbox';
import { parseRequest } from '../../../src/elicitation/request';
import type { Settlement } from '../../../src/elicitation/settlement';

const FORM = {
  message: 'Who are you?',
  requestedSchema: {
    type: 'object',
    properties: {
      email: { type: 'string', title: 'E-mail' },
      age: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      password: { type: 'string', title: 'Password', default: 'hunter2' },
      unanswered: { type: 'string' },
    },
  },
};

const ANSWER: Settlement = {
  outcome: 'accepted',
  content: { email: 'ada@example.org', age: 36, tags: ['a', 'b'], password: 'correct horse' },
};

/** A request with everything in it, and how it ended. */
export function settled(
  id: string,
  settlement: Settlement = ANSWER,
  params: unknown = FORM,
): SettledRequest {
  const request = parseRequest(params);
  return {
    id,
    origin: {
      server: 'demo',
      identity: 'node demo.js',
      scope: 'workspace',
      claim: 'Demo 1.0',
      calls: [{ kind: 'tool', name: 'add_contact' }],
    },
    receivedAt: new Date(),
    settlement,
    params,
    ...(request.kind === 'refused' ? {} : { request }),
  };
}
