/** Minutes as "+02:00". */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function offsetAt(time: Date): string {
  return offsetText(-time.getTimezoneOffset());
}

/** Between what a native picker holds (local time, no zone) and RFC 3339 text. */
export const localTime = {
  /** "2026-07-01T14:30" from a picker, with the offset this zone has on that day. */
  toRfc3339(picked: string): string {
    const time = new Date(picked);
    const seconds = picked.length === 'yyyy-mm-ddThh:mm'.length ? ':00' : '';
    return Number.isNaN(time.getTime()) ? picked : `${picked}${seconds}${offsetAt(time)}`;
  },

  /** What a date picker should stand at for typed text; empty when the text is no day. */
  toDatePicker(text: string): string {
    const day = new Date(`${text}T00:00:00Z`);
    const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
    return isDay ? text : '';
  },

  /** The same for a picker of date and time; empty when the text is no moment in time. */
  toTimePicker(text: string): string {
    const time = new Date(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) ? text : NaN);
    if (Number.isNaN(time.getTime())) {
      return '';
    }
    const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString();
    return local.startsWith('+') ? '' : local.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  },

  /** "Europe/Oslo (UTC+02:00)" */
  zone(): string {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return `${timeZone} (UTC${offsetAt(new Date())})`;
  },
};
