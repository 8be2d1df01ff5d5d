import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 50;

/** Waits until a check gives something truthy, and returns that. */
export async function until<Value>(
  what: string,
  check: () => Value | Promise<Value>,
  timeoutMs = 20_000,
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) {
      return value;
    }
    if (Date.now() > deadline) {
      throw new Error(`Waited ${timeoutMs / 1000} s for ${what}`);
    }
    await delay(everyMs);
  }
}
