type Unit = 'second' | 'minute' | 'hour';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Below this, tenths of a second are told. */
const SHORT_S = 10;

/** Times and durations in the words of one language. Formatters are costly, so they are kept. */
export class HistoryFormat {
  private readonly times: Intl.DateTimeFormat;
  private readonly shortTimes: Intl.DateTimeFormat;
  private readonly counts: Intl.NumberFormat;
  private readonly units = new Map<Unit, Intl.NumberFormat>();

  constructor(private readonly locale: string) {
    this.times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
    this.shortTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    this.counts = new Intl.NumberFormat(locale);
  }

  /** A number of things, with the language's separators. */
  count(number: number): string {
    return this.counts.format(number);
  }

  /** A moment in local time, to the second; what is no moment stays as it is. */
  time(at: string): string {
    return moment(at, this.times);
  }

  /** The same to the minute. */
  shortTime(at: string): string {
    return moment(at, this.shortTimes);
  }

  /** "0.4 sec", "12 sec", "3 min 20 sec", "2 hr 5 min" */
  duration(milliseconds: number): string {
    const seconds = Math.max(0, milliseconds) / 1000;
    if (seconds < SHORT_S) {
      return this.unit(seconds, 'second');
    }
    const whole = Math.floor(seconds);
    if (whole < MINUTE_S) {
      return this.unit(whole, 'second');
    }
    const minutes = Math.floor(whole / MINUTE_S);
    return whole < HOUR_S
      ? `${this.unit(minutes, 'minute')} ${this.unit(whole % MINUTE_S, 'second')}`
      : `${this.unit(Math.floor(whole / HOUR_S), 'hour')} ${this.unit(minutes % 60, 'minute')}`;
  }

  private unit(value: number, unit: Unit): string {
    const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
    const format = this.units.get(unit) ?? new Intl.NumberFormat(this.locale, style);
    this.units.set(unit, format);
    return format.format(value);
  }
}

function moment(at: string, format: Intl.DateTimeFormat): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : format.format(time);
}
