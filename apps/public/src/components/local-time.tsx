import { TimeText } from '@primehour/ui/time-text';
import { LOCAL_FORMATS, type LocalFormat } from '../local-formats.ts';

export type Zones = { zone: string; clientZone: string | null };

type LocalTimeProps = Zones & { at: number; format: LocalFormat; className?: string };

/** An instant in the client's zone if it is known, otherwise in the business's; the browser rewrites it in its own. */
export function LocalTime({ at, format, zone, clientZone, className }: LocalTimeProps) {
  const text = <TimeText>{LOCAL_FORMATS[format](at, clientZone ?? zone, zone)}</TimeText>;
  const marks = { 'data-at': at, 'data-format': format, 'data-zone': zone, className };
  if (format === 'zone-note' || format === 'hours-zone') return <span {...marks}>{text}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} {...marks}>
      {text}
    </time>
  );
}
