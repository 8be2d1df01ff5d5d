import type { Resource } from '@modelcontextprotocol/sdk/types.js';

const uri = 'demo://logo';
const mimeType = 'image/png';

/** A PNG of 32 by 32 pixels. */
const PNG_BASE64 = [
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAC5ElEQVR42s1XS08TURSeX6DoqjNu3LjwbYwrojFxQ4yL',
  '6sJHZIZgohEBDcY00YVPNjWKLnzEEB8hBiUhQkIMgs4FYXTwUZUGoQ1QMlKKLULRlrYEKMecIYxTepGhHalf8mVy7znz',
  'na8zd27PZRgdsvKbszhBvMzypJEVxAAnEDCDqIWaqI01GBosuWQ3x4s+s4rOS170Ya2E4qzQlPPPC8+hZmL5YWkFx4uD',
  'S20An8Sy/fJKhhVIyZIX19YGKWE4QayiBdccew0FtzvAXu2Bspq+lIj3ogZq0U2IVQzLE2VuYLtNBt/IOJiFgeEYZJ+R',
  'k58ATxSG5qzJOQxmg7QPU58C1UAwPKHd6PaOQf4NJ6wraIEjN53Q44sk/TrvDzoxNgvUNGxgFiiysagVVuUR2HXunRrb',
  'XCzBYHDm9VS88sJB+xfYVvKWygP2z1AhDmh6izZQVtunjj/2/FTHUmdQHd+qU2AqPg17LjlAdofg4hMPDIXiVGIO5qZk',
  '4Gq1B/aWOrRxbCKuxm0PXJqg1PULbA+75zWg11u0AT2i43F1DWC87n1AnUNz12sUuFDZC/df+pJ4t94L1isOcwzknP+g',
  'xs4+cicsrNKnPXDyXieVGNMv6JQNeL5H1fnT5V1pfYopG+jqD8OWYgk6lFDCfDzYDbE2O0QaC6nEGOaY8gpoiNQfhdDj',
  '7L8Sc9I28MIxBOtPtKhXPUKVOxc0gDlpG7jz/Js6j1c9xtvLFzSAOYs2EAxPJhTCjQTXweyGosd0JABT/k9UYuzPFzNp',
  '3EDr1xHT/4xQ07AB3GBw1zMLqGUtdRg3gMRFp29IZNdoknD/UMxQQ4Ja89VhjLZPKKiHEojC1lNv0m7LUjLQOxiBTUWS',
  'KX0htmR+I4nXnnnU4i7vGGwobDWnKeWJn2EFscFI8g5bG9TKflh7vMXErlhsYCw8sWeqLcfajOVQ82pOIKMZMDCKtWeO',
  'Zrlk35IbyGuy/j+H00wez38DoLihsS0LEYcAAAAASUVORK5CYII=',
].join('');

/** A resource of bytes. */
export const logo = {
  definition: {
    uri,
    name: 'logo',
    title: 'Logo',
    description: 'A small picture.',
    mimeType,
  } satisfies Resource,

  contents: { uri, mimeType, blob: PNG_BASE64 },
};
