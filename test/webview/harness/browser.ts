import { chromium, type Browser } from 'playwright-core';
import { cacheRoot } from '../../../scripts/host/cache.mjs';
import { chromiumLaunch } from '../../../scripts/host/chromium.mjs';

/** The Chromium that all tests use, and whether it is the packaged one, which draws the same everywhere. */
export async function launchBrowser(): Promise<{ browser: Browser; isPackaged: boolean }> {
  const launch = await chromiumLaunch();
  return {
    browser: await chromium.launch(launch),
    isPackaged: launch.executablePath.startsWith(cacheRoot()),
  };
}
