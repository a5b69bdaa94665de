import type { CSSProperties } from 'react';
import * as copy from '../../../copy/team-week.ts';
import type { Owner } from '../columns-model.ts';
import { markInk } from '../person-marks-model.ts';

type Props = { owners: readonly Owner[]; style: CSSProperties; onOwner: ((owner: Owner) => void) | undefined };

/** Height of the headings. */
export const HEAD = '3.5rem';

/** The grid's columns, of equal width. */
export const columnTracks = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/** The owners of the columns, which stay visible while the hours scroll; each links to their week. */
export function ColumnHeadings({ owners, style, onOwner }: Props) {
  return (
    <div className="sticky top-0 z-5 flex border-b border-line bg-raised" style={style}>
      {/* When scrolled sideways, the headings pass under it. */}
      <div className="sticky left-0 z-1 w-14 shrink-0 bg-raised" />
      <div className="grid min-w-0 flex-1" style={{ gridTemplateColumns: columnTracks(owners.length) }}>
        {owners.map((owner) => (
          <ColumnHeading key={owner.id} owner={owner} onOpen={onOwner && (() => onOwner(owner))} />
        ))}
      </div>
    </div>
  );
}

function ColumnHeading({ owner, onOpen }: { owner: Owner; onOpen: (() => void) | undefined }) {
  const { name, isGone, color, pattern } = owner;
  return (
    <div className="relative flex min-w-0 items-center border-l border-line" style={{ height: HEAD }}>
      <button
        type="button"
        title={copy.openWeek(name)}
        onClick={onOpen}
        className="flex h-full w-full min-w-0 items-center gap-2 px-2 text-left -outline-offset-2 hover:bg-sunken"
      >
        <OwnerMark owner={owner} />
        <span className="min-w-0">
          <span className={`font-semibold ${isGone ? 'block truncate' : 'line-clamp-2 leading-tight wrap-anywhere'}`}>
            {name}
          </span>
          {isGone && <span className="block truncate text-xs text-ink-muted">{copy.goneMark}</span>}
        </span>
      </button>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0"
        style={{ borderLeft: `4px ${pattern} ${color}` }}
      />
    </div>
  );
}

/** Initials on the color of a person, or framed by the color of a room; the pattern runs around them. */
export function OwnerMark({ owner: { initials, color, pattern, kind } }: { owner: Owner }) {
  const isRoom = kind === 'ROOM';
  const fill = isRoom ? { borderColor: color } : { backgroundColor: color, borderColor: color, color: markInk };
  return (
    <span
      aria-hidden="true"
      style={{ ...fill, ...(pattern !== 'solid' && { outline: `2px ${pattern} ${color}`, outlineOffset: 1 }) }}
      className={`grid size-7 shrink-0 place-items-center border-2 text-xs font-semibold ${isRoom ? 'rounded-sm' : 'rounded-full'}`}
    >
      {initials}
    </span>
  );
}
