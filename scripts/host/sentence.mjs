/** A failure that a person can do something about: shown as its sentence alone, without a stack. */
export class Sentence extends Error {}

/**
 * Runs a script's main function and ends the process with its exit code.
 *
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Sentence ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
