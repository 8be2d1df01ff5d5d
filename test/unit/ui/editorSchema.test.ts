import { expect, it } from 'vitest';
import { editorSchema } from '../../../src/ui/calls/editorSchema';

it('takes Markdown, snippets and addresses out of a schema, wherever they stand', () => {
  expect(
    editorSchema({
      $schema: 'https://evil.example/meta.json',
      $id: 'https://evil.example/a.json',
      type: 'object',
      description: 'text',
      markdownDescription: '[x](command:y)',
      properties: {
        a: { $ref: 'https://evil.example/b.json', title: 'A' },
        b: { $ref: '#/definitions/b', defaultSnippets: [{ label: 'x' }] },
      },
      oneOf: [{ markdownEnumDescriptions: ['x'], errorMessage: 'x', required: ['a'] }],
    }),
  ).toEqual({
    type: 'object',
    description: 'text',
    properties: { a: { title: 'A' }, b: { $ref: '#/definitions/b' } },
    oneOf: [{ required: ['a'] }],
  });
});

it('keeps properties that are called like keywords', () => {
  const schema = {
    properties: {
      id: { type: 'string' },
      $ref: { type: 'string' },
      errorMessage: { type: 'string' },
      markdownDescription: true,
    },
  };
  expect(editorSchema(schema)).toEqual(schema);
});
