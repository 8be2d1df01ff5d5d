/** The params of a request with so many text fields, and one choice of so many options where asked for. */
export function requestOf(fields: number, options = 0): string {
  const names = Array.from({ length: fields }, (_, index) => `field${String(index)}`);
  const choices = Array.from({ length: options }, (_, index) => `option ${String(index)}`);
  return JSON.stringify({
    message: 'How fast is it?',
    requestedSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          names.map((name) => [name, { type: 'string', title: name, minLength: 1, maxLength: 80 }]),
        ),
        ...(options === 0 ? {} : { choice: { type: 'string', enum: choices } }),
      },
      required: names,
    },
  });
}
