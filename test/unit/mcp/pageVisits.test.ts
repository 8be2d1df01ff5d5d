import { describe, expect, it } from 'vitest';
import { Visit } from '../../../src/elicitation/visit';
import { PageVisits } from '../../../src/mcp/pageVisits';

function visitOf(elicitationId: string): Visit {
  return new Visit(
    {
      id: elicitationId,
      origin: { server: 'a', identity: 'a', scope: 'user', calls: [] },
      url: 'https://example.com/',
      host: 'example.com',
      elicitationId,
    },
    true,
    0,
  );
}

describe('the completion of a page', () => {
  it('that comes before the visit counts, once', () => {
    const visits = new PageVisits();
    visits.complete('login');
    const first = visitOf('login');
    visits.add(first, []);
    expect(first.isOver).toBe(true);
    const second = visitOf('login');
    visits.add(second, []);
    expect(second.isOver).toBe(false);
  });

  it('that ended a visit does not end the next one of the same id', () => {
    const visits = new PageVisits();
    const first = visitOf('login');
    visits.add(first, []);
    visits.complete('login');
    expect(first.isOver).toBe(true);
    const second = visitOf('login');
    visits.add(second, []);
    expect(second.isOver).toBe(false);
    visits.complete('login');
    expect(second.isOver).toBe(true);
  });
});
