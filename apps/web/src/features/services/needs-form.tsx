import type { Resource } from '@primehour/contract/resource';
import type { Needs } from '@primehour/contract/service-needs';
import type { Service } from '@primehour/contract/service-shapes';
import { RESOURCE_KINDS, type ResourceKind } from '@primehour/domain/vocabulary';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { PlusIcon } from '@primehour/ui/icon';
import { RadioCards } from '@primehour/ui/radio-cards';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { type ComponentProps, useState } from 'react';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/people.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { isSame } from '../../is-same.ts';
import { NeedFields } from './components/need-fields.tsx';
import {
  draftsOf,
  isRoomForMore,
  type NeedDraft,
  needsOf,
  problemsOf,
  sentenceOf,
  withNeed,
  withPeople,
} from './needs-model.ts';
import { saveNeeds } from './needs-queries.ts';

type Props = { businessId: string; service: Service; resources: readonly Resource[]; stored: Needs };

const ANYONE = 'anyone';
const SOME = 'some';

/** The sentence, and a card for each of its parts. */
export function NeedsForm({ businessId, service, resources, stored }: Props) {
  const { drafts, shown, failure, isBusy, change, submit } = useNeeds({ businessId, service, resources, stored });
  const further = drafts.filter(({ number }) => number > 1);
  const without = (number: number) => change(drafts.filter((need) => need.number !== number));
  const fieldsOf = (need: NeedDraft) => ({
    need,
    resources,
    problems: shown,
    durationMinutes: service.duration,
    onChange: (next: NeedDraft) => change(drafts.map((one) => (one.number === next.number ? next : one))),
  });
  return (
    <form
      noValidate
      aria-label={copy.needsOf(service.name)}
      className="flex max-w-200 flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="rounded-lg bg-sunken px-4 py-3 text-base font-medium wrap-anywhere" role="status">
        {sentenceOf(drafts, resources)}
      </p>
      <Provider {...{ drafts, resources, fieldsOf, without }} onChange={change} />
      {further.map((need) => (
        <Card
          key={need.number}
          title={copy.needTitleOf[need.kind]}
          actions={
            <Button variant="quiet" size="sm" onClick={() => without(need.number)}>
              {copy.removeNeed}
            </Button>
          }
        >
          <NeedFields {...fieldsOf(need)} />
        </Card>
      ))}
      {isRoomForMore(drafts) && <AddNeed onAdd={(kind) => change(withNeed(drafts, kind, resources))} />}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" isBusy={isBusy} disabled={shown.size > 0} className="self-start">
        {buttons.saveChanges}
      </Button>
    </form>
  );
}

/** The state of the needs being edited; mistakes show from the first submission on. */
function useNeeds({ businessId, service, resources, stored }: Props) {
  const toast = useToast();
  const [loaded, setLoaded] = useState(stored);
  const [saved, setSaved] = useState(() => draftsOf(stored));
  const [drafts, setDrafts] = useState(saved);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const isChanged = !isSame(drafts, saved);
  if (loaded !== stored) {
    setLoaded(stored);
    // The page may open with an older state. Input is kept; the server then refuses to overwrite what it did not show.
    if (!isChanged) {
      const next = draftsOf(stored);
      setSaved(next);
      setDrafts(next);
    }
  }
  useUnsaved(isChanged, isBusy);
  const problems = problemsOf(drafts, service.duration, resources);
  const change = (next: readonly NeedDraft[]) => {
    setDrafts([...next]);
    setFailure(undefined);
  };
  const submit = () => {
    setTried(true);
    if (problems.size > 0) return;
    startAction(async () => {
      try {
        const next = draftsOf(
          await saveNeeds(businessId, service.id, { needs: needsOf(drafts), seen: needsOf(saved) }),
        );
        setSaved(next);
        // What was changed during the request remains to be saved.
        setDrafts((shown) => (shown === drafts ? next : shown));
        toast.success(copy.needsSaved);
      } catch (reason) {
        setFailure(describeRefusal(reason));
      }
    });
  };
  return { drafts, shown: isTried ? problems : NO_PROBLEMS, failure, isBusy, change, submit };
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

type ProviderProps = {
  drafts: readonly NeedDraft[];
  resources: readonly Resource[];
  fieldsOf: (need: NeedDraft) => ComponentProps<typeof NeedFields>;
  without: (number: number) => void;
  onChange: (drafts: readonly NeedDraft[]) => void;
};

/** Who provides the service: anyone, or some. */
function Provider({ drafts, resources, fieldsOf, without, onChange }: ProviderProps) {
  const first = drafts.find(({ number }) => number === 1);
  const who = first ? SOME : ANYONE;
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <RadioCards
          name="who"
          legend={copy.whoTitle}
          columns={2}
          value={who}
          options={[
            { value: ANYONE, label: copy.anyone, description: copy.anyoneText },
            { value: SOME, label: copy.onlySome, description: copy.onlyTheseText },
          ]}
          onChange={(event) =>
            event.currentTarget.value === SOME ? onChange(withPeople(drafts, resources)) : without(1)
          }
        />
        {first && <NeedFields {...fieldsOf(first)} />}
      </div>
    </Card>
  );
}

const AddNeed = ({ onAdd }: { onAdd: (kind: ResourceKind) => void }) => (
  <div className="flex flex-wrap gap-3">
    {RESOURCE_KINDS.map((kind) => (
      <Button key={kind} variant="secondary" icon={<PlusIcon />} onClick={() => onAdd(kind)}>
        {copy.addNeedOf[kind]}
      </Button>
    ))}
  </div>
);
