import { chromium, type Browser } from 'playwright-core';
import { chromiumLaunch } from '../../../scripts/host/chromium.mjs';

/** The Chromium that all tests use. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch());
}
