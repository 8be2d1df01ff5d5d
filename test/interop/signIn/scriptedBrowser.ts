const MOST_PAGES = 20;

/** What a person does on the pages of the authorization server. */
export interface Visit {
  /** Agrees, or goes back without. */
  readonly agrees: boolean;
  /** Takes its time, or changes the address that the authorization server sends the browser back to. */
  readonly onWayBack?: (callback: URL) => void | Promise<void>;
}

/** The last page that a browser came to. */
export interface LastPage {
  readonly status: number;
  readonly text: string;
}

/** Goes from page to page as a browser does, and signs in where it is asked to. */
export async function browse(start: string, { agrees, onWayBack }: Visit): Promise<LastPage> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      if (url.searchParams.has('state') && url.pathname.endsWith('/callback')) {
        await onWayBack?.(url);
      }
      continue;
    }
    const text = await response.text();
    const prompt = /name="prompt" value="(login|consent)"/.exec(text)?.[1];
    if (prompt === undefined) {
      return { status: response.status, text };
    }
    if (agrees) {
      url = new URL(/<form[^>]*action="([^"]+)"/.exec(text)?.[1] ?? '', url);
      form = new URLSearchParams({ prompt, login: 'ada', password: 'x' });
    } else {
      url = new URL(/href="([^"]+\/abort)"/.exec(text)?.[1] ?? '', url);
    }
  }
  throw new Error(`The browser is led in circles, last to ${url.href}.`);
}
