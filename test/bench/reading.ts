import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkContent } from '../../src/elicitation/check';
import { parseRequest } from '../../src/elicitation/request';
import { requestOf } from './requestOf';

export interface Reading {
  readonly fields: number;
  /** Reading the request and checking its first answer, in milliseconds; one figure a repetition. */
  readonly ours: readonly number[];
  /** The same schema compiled and run by ajv alone. */
  readonly ajv: readonly number[];
}

/** How the time to read and check a form grows with its fields, against ajv alone on the same schema. */
export function measureReading(counts: readonly number[], samples: number): Reading[] {
  measureOnce(10, 0);
  return counts.map((fields) => {
    const ours: number[] = [];
    const ajv: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const once = measureOnce(fields, sample);
      ours.push(once.ours);
      ajv.push(once.ajv);
    }
    return { fields, ours, ajv };
  });
}

function measureOnce(fields: number, salt: number): { ours: number; ajv: number } {
  // Another schema each time: what was compiled before must not count.
  const params: unknown = JSON.parse(
    requestOf(fields).replaceAll('"maxLength":80', `"maxLength":${String(80 + salt)}`),
  );
  const content = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [`field${String(index)}`, 'an answer']),
  );
  const start = performance.now();
  const request = parseRequest(params);
  if (request.kind !== 'form' || checkContent(request, content).length > 0) {
    throw new Error('The request was not read as a form that fits.');
  }
  const ours = performance.now() - start;
  const restart = performance.now();
  new Ajv2020({ strict: false }).validate(request.requestedSchema, content);
  return { ours, ajv: performance.now() - restart };
}
