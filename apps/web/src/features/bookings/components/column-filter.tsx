import { Button } from '@primehour/ui/button';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { ChevronDownIcon } from '@primehour/ui/icon';
import { placePopover } from '@primehour/ui/place-popover';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import * as copy from '../../../copy/team-week.ts';
import { type Owner, shownOwners } from '../columns-model.ts';
import { OwnerMark } from './column-headings.tsx';

type Props = {
  owners: readonly Owner[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
};

/** Who has a column. */
export function ColumnFilter({ owners, hidden, onHide }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = shownOwners(owners, hidden);
  const isAll = shown.length === owners.length;
  const summary = isAll ? copy.everyone : copy.shownCount(shown.length);
  const place = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === 'open' && button.current) placePopover(event.currentTarget, button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        popoverTarget={id}
        className="inline-flex min-h-9 items-center w-full justify-between sm:w-auto gap-1.5 rounded-md border border-line-strong bg-raised px-3 font-medium whitespace-nowrap shadow-control hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span className="sr-only">{copy.filterLabel}: </span>
        {summary}
        <ChevronDownIcon className="size-4 text-ink-muted" />
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={copy.filterLabel}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="m-0 min-w-48 max-w-72 overflow-y-auto rounded-lg bg-raised p-3 text-sm text-ink shadow-overlay"
      >
        {isOpen && (
          <div className="flex flex-col gap-3">
            <Choices
              title={copy.teamMembers}
              owners={owners.filter(({ kind }) => kind === 'TEAM_MEMBER')}
              {...{ shown, onHide, hidden }}
            />
            <Choices
              title={copy.rooms}
              owners={owners.filter(({ kind }) => kind === 'ROOM')}
              {...{ shown, onHide, hidden }}
            />
            <Button variant="secondary" size="sm" disabled={isAll} onClick={() => onHide([])}>
              {copy.showEveryone}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** The mark is taller than the line next to its box. */
const MARKED_LINE = { marginBlock: '-0.25rem' };

type ChoicesProps = Props & { title: string; shown: readonly Owner[] };

function Choices({ title, owners, shown, hidden, onHide }: ChoicesProps) {
  if (owners.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-xs text-ink-muted">{title}</legend>
      {owners.map((owner) => {
        const isShown = shown.includes(owner);
        return (
          <CheckboxField
            key={owner.id}
            label={
              <span className="flex min-w-0 items-center gap-2" style={MARKED_LINE}>
                <OwnerMark owner={owner} />
                <span className="min-w-0 truncate">{owner.name}</span>
              </span>
            }
            checked={isShown}
            // At least one column stays.
            disabled={isShown && shown.length === 1}
            onChange={() => onHide(isShown ? [...hidden, owner.id] : hidden.filter((one) => one !== owner.id))}
          />
        );
      })}
    </fieldset>
  );
}
