import type { ServerEntry } from './serverHost';

/** What tells the folder of an entry from others, be it on disk or not; undefined without one. */
export function placeOf({
  folder,
  virtualFolder,
}: Pick<ServerEntry, 'folder' | 'virtualFolder'>): string | undefined {
  return folder ?? virtualFolder;
}
