import { unlink } from 'node:fs/promises';
import { isNotFound } from './isNotFound';

/** Removes a file; it is no failure when there is none. */
export async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isNotFound(error)) {
      throw error;
    }
  }
}
