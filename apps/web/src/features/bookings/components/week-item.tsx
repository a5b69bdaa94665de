import { GavelIcon, LockIcon } from '@primehour/ui/icon';
import type { ComponentProps, CSSProperties } from 'react';
import { type ShownItem, timesOf, type WeekItemLook } from '../week-items-model.ts';
import { type Day, endRowAt, HOUR_PX, type Placed, rowAt } from '../week-model.ts';

/** Time that can't be booked. */
export const HATCHED = 'bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)]';

const LOOKS: Record<WeekItemLook, string> = {
  confirmed: 'border-accent bg-accent-soft text-ink',
  pending: 'border-dashed border-warning bg-warning-soft text-ink',
  completed: 'border-line-strong bg-sunken text-ink-muted',
  noShow: 'border-danger bg-danger-soft text-ink',
  block: `border-line-strong bg-raised text-ink-muted ${HATCHED}`,
  listing: 'border-prime bg-prime-soft text-prime-ink',
};

const ICONS: Partial<Record<WeekItemLook, typeof LockIcon>> = { block: LockIcon, listing: GavelIcon };

/** Below this height there is one line. */
const SHORT_PX = 40;

const base =
  '@container contain-content absolute flex min-w-0 overflow-hidden rounded-sm border border-l-3 px-1.5 text-left text-xs transition-[box-shadow,opacity]';

/** A range and its lane. `edgePx` of the column stays free so that items behind it are visible. */
type Place = Pick<Placed<unknown>, 'lane' | 'lanes'> & { startAt: number; endAt: number; edgePx?: number };

/**
 * The position of a range in its day's column, minus `edgePx`. A gap of two pixels separates it from the next range.
 */
export function placeOf(day: Day, { startAt, endAt, lane, lanes, edgePx = 0 }: Place): CSSProperties {
  const top = rowAt(day, startAt);
  const height = Math.max(0.25, endRowAt(day, endAt) - top);
  return {
    top: top * HOUR_PX + 1,
    height: height * HOUR_PX - 2,
    left: `calc((100% - ${edgePx}px) * ${lane / lanes} + ${edgePx + 2}px)`,
    width: `calc((100% - ${edgePx}px) / ${lanes} - 4px)`,
  };
}

type Props = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  'data-item': string;
  shown: ShownItem;
  zone: string;
  style: CSSProperties;
  isMovable: boolean;
  /** The item is being moved, and its new place is shown elsewhere. */
  isAway: boolean;
  isBusy: boolean;
};

const isShortAt = ({ height }: CSSProperties): boolean => Number(height) < SHORT_PX;

/** The colors of an item, and how its text is laid out. */
const itemClass = (look: WeekItemLook, isShort: boolean): string =>
  `${base} ${LOOKS[look]} ${isShort ? 'items-center gap-1.5 py-0 leading-3.5' : 'flex-col py-1'}`;

/** One item in the week; pressing it opens its details. Movable items describe to screen readers how to move them. */
export function WeekItemButton({ shown, zone, style, isMovable, isAway, isBusy, ...button }: Props) {
  const isShort = isShortAt(style);
  return (
    <button
      type="button"
      {...button}
      style={style}
      aria-busy={isBusy || undefined}
      aria-describedby={isMovable ? 'week-move-hint' : undefined}
      className={`${itemClass(shown.look, isShort)} ${
        isMovable ? 'touch-manipulation select-none [-webkit-touch-callout:none]' : ''
      } ${isAway ? 'opacity-40' : 'hover:shadow-overlay'} ${isBusy ? 'animate-breathe' : ''} z-1 hover:z-2 focus-visible:z-3`}
    >
      <ItemText shown={shown} zone={zone} startAt={shown.startAt} endAt={shown.endAt} isShort={isShort} />
    </button>
  );
}

/** An item that its reader can't open: it only shows that the time is taken. */
export function WeekItemTile({ shown, zone, style, ...rest }: Pick<Props, 'data-item' | 'shown' | 'zone' | 'style'>) {
  const isShort = isShortAt(style);
  return (
    <div {...rest} style={style} className={`${itemClass(shown.look, isShort)} z-1 cursor-default`}>
      <ItemText shown={shown} zone={zone} startAt={shown.startAt} endAt={shown.endAt} isShort={isShort} />
    </div>
  );
}

type GhostProps = { shown: ShownItem; zone: string; startAt: number; endAt: number; style: CSSProperties };

/** Shows where the item being moved would be dropped. */
export function WeekGhost({ shown, zone, startAt, endAt, style }: GhostProps) {
  return (
    <div
      aria-hidden="true"
      style={style}
      className={`${base} ${LOOKS[shown.look]} pointer-events-none z-4 flex-col py-1 shadow-overlay outline-2 outline-focus`}
    >
      <ItemText shown={shown} zone={zone} startAt={startAt} endAt={endAt} isShort={false} />
    </div>
  );
}

type TextProps = { shown: ShownItem; zone: string; startAt: number; endAt: number; isShort: boolean };

function ItemText({ shown, zone, startAt, endAt, isShort }: TextProps) {
  const Icon = ICONS[shown.look];
  const times = timesOf(startAt, endAt, zone);
  return (
    <>
      <span className="flex min-w-0 items-center gap-1">
        {Icon && <Icon className="size-3.5" />}
        {shown.mark && <Initials mark={shown.mark} />}
        <span className="truncate font-semibold">{shown.title}</span>
      </span>
      {/* Its position shows the time; narrow columns leave the line to the name, and the times to screen readers. */}
      <span className={`truncate tabular-nums ${isShort ? 'max-md:shrink-0 @max-[12rem]:sr-only md:sr-only' : ''}`}>
        {times}
      </span>
      {shown.detail && <span className={isShort ? 'sr-only' : 'truncate'}>{shown.detail}</span>}
      <span className="sr-only">
        {shown.spoken}
        {shown.mark && `, ${shown.mark.name}`}
      </span>
    </>
  );
}

function Initials({ mark: { initials, color, ink } }: { mark: NonNullable<ShownItem['mark']> }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color, color: ink }}
      className="shrink-0 rounded-sm px-1 leading-3.5 font-semibold"
    >
      {initials}
    </span>
  );
}
