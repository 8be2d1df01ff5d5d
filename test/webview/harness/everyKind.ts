import type { Field } from '../../../src/elicitation/field';
import { sampleFields } from './sampleFields';

const { text, number, boolean, choice, multiChoice, json, options, manyOptions } = sampleFields;

/** A field for every control, with the texts that servers usually give. */
export const everyKind: readonly Field[] = [
  text({
    name: 'name',
    title: 'Service name',
    description: 'How others find it.',
    hint: '3 to 40 characters',
    required: true,
    minLength: 3,
    maxLength: 40,
  }),
  text({ name: 'owner', title: 'Owner', hint: 'An e-mail address', format: 'email' }),
  number({
    name: 'replicas',
    title: 'Replicas',
    description: 'How many copies run at once.',
    hint: 'A whole number from 1 to 20',
    integer: true,
    minimum: 1,
    maximum: 20,
    default: 2,
  }),
  text({ name: 'launch', title: 'Launch day', hint: 'A date', format: 'date' }),
  text({
    name: 'maintenance',
    title: 'First maintenance',
    hint: 'A date with time and time zone',
    format: 'date-time',
  }),
  boolean({ name: 'notify', title: 'Notify the team', default: true }),
  boolean({ name: 'public', title: 'Reachable from the internet', required: true }),
  choice({
    name: 'channel',
    title: 'Channel',
    required: true,
    options: [
      { value: 'stable', title: 'Stable', description: 'For everyone.' },
      { value: 'beta', title: 'Beta', description: 'For those who asked for it.' },
      { value: 'canary', title: 'Canary' },
    ],
  }),
  choice({ name: 'region', title: 'Region', options: manyOptions(40) }),
  multiChoice({
    name: 'tags',
    title: 'Tags',
    hint: '1 to 3 of these',
    minItems: 1,
    maxItems: 3,
    options: options('internal', 'customer-facing', 'experimental'),
    default: ['internal'],
  }),
  multiChoice({
    name: 'teams',
    title: 'Teams that are told',
    options: manyOptions(24).map((option) => ({ ...option, description: 'One of the teams.' })),
  }),
  text({
    name: 'notes',
    title: 'Notes',
    description: 'Anything that others should know about this service before they call it.',
    multiline: true,
    notes: ['“format: markdown” is not known and was read as plain text.'],
  }),
  json({ name: 'labels', title: 'Labels', hint: 'A JSON object', default: { tier: 'gold' } }),
];
