import {
  discoverOAuthServerInfo,
  type FetchLike,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/client';
import type { Challenge } from './challenge';

/** Finds out where to sign in to a server (RFC 9728 and RFC 8414), anew each time: a server may move. */
export async function discoverServer(
  url: URL,
  { resourceMetadataUrl }: Challenge,
  fetchFn: FetchLike,
): Promise<OAuthDiscoveryState> {
  if (resourceMetadataUrl === undefined) {
    return discoverOAuthServerInfo(url, { fetchFn });
  }
  const found = await discoverOAuthServerInfo(url, { fetchFn, resourceMetadataUrl });
  return { ...found, resourceMetadataUrl: resourceMetadataUrl.href };
}
