import { describe, expect, it } from 'vitest';
import { blockFile, resultFile } from '../../../src/ui/results/resultFile';

describe('a result as a file', () => {
  const text = { type: 'text', text: 'Grüße' } as const;
  const image = { type: 'image', mimeType: 'image/png', data: 'AQID' } as const;

  it('is a text or an image where that is all there is', () => {
    const asText = resultFile('read_file', { content: [text] });
    expect(asText.name).toBe('read_file.txt');
    expect(Buffer.from(asText.bytes()).toString()).toBe('Grüße');
    const asImage = resultFile('screenshot', { content: [image] });
    expect(asImage.name).toBe('screenshot.png');
    expect([...asImage.bytes()]).toEqual([1, 2, 3]);
    const resource = { uri: 'file:///a/b.bin', blob: 'AQID' };
    expect(resultFile('file:///a/b.bin', { contents: [resource] }).name).toBe('b.bin');
  });

  it('is JSON where there is more', () => {
    for (const result of [
      { content: [text, image] },
      { content: [text], structuredContent: { a: 1 } },
      { content: [] },
      { messages: [{ role: 'user', content: text }] } as const,
    ]) {
      const file = resultFile('run', structuredClone(result) as Parameters<typeof resultFile>[1]);
      expect(file.name).toBe('run.json');
      expect(JSON.parse(Buffer.from(file.bytes()).toString())).toEqual(result);
    }
  });

  it('is one part of it where that is asked for', () => {
    const json = { type: 'text', text: '{"a":1}' } as const;
    const sound = { type: 'audio', mimeType: 'audio/mpeg', data: 'AQID' } as const;
    const resource = {
      type: 'resource',
      resource: { uri: 'db://rows/7', mimeType: 'text/csv', text: 'a,b' },
    } as const;
    expect(blockFile('run', text).name).toBe('run.txt');
    expect(blockFile('run', json).name).toBe('run.json');
    expect(blockFile('run', sound).name).toBe('run.mp3');
    expect([...blockFile('run', sound).bytes()]).toEqual([1, 2, 3]);
    expect(blockFile('run', resource).name).toBe('7.csv');
    expect(Buffer.from(blockFile('run', resource).bytes()).toString()).toBe('a,b');
  });

  it('has a name that any system takes', () => {
    expect(resultFile('../a: "b"/c', { content: [] }).name).toBe('..-a-b-c.json');
    expect(resultFile('///', { content: [] }).name).toBe('-.json');
  });
});
