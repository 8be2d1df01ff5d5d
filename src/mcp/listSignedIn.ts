import { fetchCatalogPart, type Catalog, type CatalogPart } from './catalog';
import { SignedInLate } from './oauth/challenge';
import type { OpenClient } from './openClient';

/**
 * Fetches one part of the catalog. Where the server wants a sign-in first,
 * waits for that: it takes longer than a listing may.
 *
 * @throws SignedInLate once the person has signed in: it needs a new session then
 */
export async function listSignedIn(
  { client, signIn }: Pick<OpenClient, 'client' | 'signIn'>,
  part: CatalogPart,
): Promise<Partial<Catalog>> {
  try {
    return await fetchCatalogPart(client, part);
  } catch (error) {
    const waiting = signIn?.waiting;
    if (waiting === undefined) {
      throw error;
    }
    await waiting;
    throw new SignedInLate();
  }
}
