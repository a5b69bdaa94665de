import type { Resource, ResourceStates } from '@primehour/contract/resource';
import { Avatar } from '@primehour/ui/avatar';
import { ArrowUpIcon, ChevronDownIcon, PencilIcon, TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { Link } from '@primehour/ui/link';
import { Menu } from '@primehour/ui/menu';
import { Skeleton } from '@primehour/ui/skeleton';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/people.ts';
import { paths } from '../../../paths.ts';
import { useAccess, useOwnPerson } from '../../../session/use-access.ts';
import { isForMember } from '../../../shell/screen-permissions.ts';
import { useNow } from '../../../shell/use-now.ts';
import { STATE_TONES, describeState, describeWeek } from '../model.ts';

type Props = {
  resources: readonly Resource[];
  /** Undefined until they have loaded; empty if they can't be shown. */
  states: ResourceStates | undefined;
  /** The member's role includes changing them. */
  canChange: boolean;
  zone: string;
  /** Moves one to a position in this list. */
  onMove: (id: string, index: number) => void;
  onRetire: (resource: Resource) => void;
};

/** The resources of one kind, each with what it is doing now. */
export function ResourceList({ resources, states, canChange, zone, onMove, onRetire }: Props) {
  const access = useAccess();
  const own = useOwnPerson();
  const canOpen = ({ id }: Resource) => isForMember(paths.resource(':id'), access, id === own);
  const hasState = ({ id }: Resource) => !states || states.some((state) => state.id === id);
  return (
    <ul className="divide-y divide-line">
      {resources.map((resource, index) => (
        // On phones the state has its own line, as wide as the list. Each part names its grid lines: a span would reset
        // its start.
        <li
          key={resource.id}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-3 sm:px-5"
        >
          <div className="col-start-1 row-start-1 sm:row-end-3">
            <Avatar name={resource.name} imageUrl={resource.imageUrl ?? undefined} size="sm" />
          </div>
          <p
            className={`col-start-2 row-start-1 font-medium wrap-anywhere ${hasState(resource) ? '' : 'sm:row-end-3'}`}
          >
            {canOpen(resource) ? <Link href={paths.resource(resource.id)}>{resource.name}</Link> : resource.name}
          </p>
          {canChange && <RowActions {...{ resource, index, onMove, onRetire }} count={resources.length} />}
          <StateLine resource={resource} states={states} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { resource: Resource; index: number; count: number } & Pick<Props, 'onMove' | 'onRetire'>;

/** What the member's role lets them do with one of `count`. */
function RowActions({ resource, index, count, onMove, onRetire }: RowProps) {
  const toTop = { label: copy.moveToTop, icon: <ArrowUpIcon />, onSelect: () => onMove(resource.id, 0) };
  return (
    <>
      {count > 1 && (
        <div className="col-start-3 row-start-1 flex sm:row-end-3">
          <IconButton
            size="sm"
            label={copy.moveUp(resource.name)}
            icon={<ChevronDownIcon className="rotate-180" />}
            disabled={index === 0}
            onClick={() => onMove(resource.id, index - 1)}
          />
          <IconButton
            size="sm"
            label={copy.moveDown(resource.name)}
            icon={<ChevronDownIcon />}
            disabled={index === count - 1}
            onClick={() => onMove(resource.id, index + 1)}
          />
        </div>
      )}
      <div className="col-start-4 row-start-1 sm:row-end-3">
        <Menu
          label={labels.actionsFor(resource.name)}
          items={[
            { label: buttons.edit, icon: <PencilIcon />, href: paths.resource(resource.id) },
            ...(index > 1 ? [toTop] : []),
            { label: copy.retireLabel, icon: <TrashIcon />, tone: 'danger', onSelect: () => onRetire(resource) },
          ]}
        />
      </div>
    </>
  );
}

/** What it is doing now, and how full the week is. */
function StateLine({ resource, states, zone }: { resource: Resource } & Pick<Props, 'states' | 'zone'>) {
  const now = useNow();
  const place = 'col-start-2 col-end-5 row-start-2 sm:col-end-3';
  // A person has two facts, which are stacked on phones.
  const height = resource.kind === 'TEAM_MEMBER' ? 'h-11 sm:h-5' : 'h-5';
  if (!states) return <Skeleton className={`mt-1 w-40 ${height} ${place}`} />;
  const state = states.find(({ id }) => id === resource.id);
  if (!state) return null;
  const facts = [describeWeek(state), resource.units > 1 ? copy.unitCount(resource.units) : ''].filter(Boolean);
  return (
    <p className={`mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted ${place}`}>
      <Tag tone={STATE_TONES[state.state]}>
        <TimeText>{describeState(state, zone, now)}</TimeText>
      </Tag>
      {facts.map((fact) => (
        <span key={fact} className="basis-full sm:basis-auto">
          {fact}
        </span>
      ))}
    </p>
  );
}
