import { messageOf } from '@primehour/contract/errors';
import type { Service } from '@primehour/contract/service-shapes';
import type { Instant } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { PencilIcon, StarIcon, TrashIcon } from '@primehour/ui/icon';
import { Menu } from '@primehour/ui/menu';
import { Tag } from '@primehour/ui/tag';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../../../account/business.ts';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/policies.ts';
import { createRequestKeys } from '../../../forms/request-keys.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import {
  factsOf,
  isSamePolicy,
  previewOf,
  READY_NAMES,
  READY_COPY,
  type ReadyName,
  readyTerms,
  usersOf,
} from '../model.ts';
import { makeDefault, retire, servicesQuery, type StoredPolicy, takeReady } from '../queries.ts';
import { Sentence } from './policy-preview.tsx';

const isDefault = (policy: StoredPolicy) => policy.isDefault;

type Props = { policies: readonly StoredPolicy[]; canChange: boolean };

/** The business's own policies, and the ready-made ones that it has not added yet. */
export function PolicyList({ policies, canChange }: Props) {
  const { id } = useBusiness();
  const services = useQuery(servicesQuery(id));
  const ready = READY_NAMES.filter((name) => !policies.some((policy) => isSamePolicy(policy, readyTerms(name))));
  return (
    <div className="flex flex-col gap-8">
      <ul className="grid gap-4 lg:grid-cols-2">
        {policies.map((policy) => (
          <li key={policy.id} className="grid min-w-0">
            <PolicyCard {...{ policy, policies, canChange }} services={services.data} />
          </li>
        ))}
      </ul>
      {canChange && ready.length > 0 && (
        <section aria-labelledby="ready-policies">
          <h2 id="ready-policies" className="text-lg font-semibold">
            {copy.readyTitle}
          </h2>
          <p className="mt-1 mb-4 max-w-160 text-ink-muted">{copy.readyText}</p>
          <ul className="grid gap-4 sm:grid-cols-2">
            {ready.map((name) => (
              <li key={name} className="grid min-w-0">
                <ReadyCard name={name} policies={policies} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type CardProps = Props & { policy: StoredPolicy; services: readonly Service[] | undefined };

/** What one policy asks for and keeps, who it is for, and the text that clients read. */
function PolicyCard({ policy, policies, services, canChange }: CardProps) {
  const { name: businessName, timezone: zone } = useBusiness();
  const [now] = useState(() => Date.now() as Instant);
  const service = services?.find(({ isPrimary }) => isPrimary);
  const { agreement } = previewOf(policy, { businessName, zone, service, now });
  return (
    <Card>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{policy.name}</h2>
            {policy.isDefault && <Tag tone="prime">{copy.defaultTag}</Tag>}
          </div>
          {services && <p className="text-ink-muted wrap-anywhere">{usersOf(policy, services)}</p>}
        </div>
        {canChange && <PolicyMenu {...{ policy, policies }} />}
      </div>
      <Facts facts={factsOf(policy)} />
      {policy.asksAgreement && agreement !== undefined && (
        <>
          <h3 className="mt-4 mb-1.5 text-xs text-ink-muted">{copy.agreeTitle}</h3>
          <Sentence text={agreement} />
        </>
      )}
    </Card>
  );
}

const Facts = ({ facts }: { facts: readonly string[] }) => (
  <ul className="mt-3 list-disc pl-5 marker:text-ink-faint">
    {facts.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

function PolicyMenu({ policy, policies }: { policy: StoredPolicy; policies: readonly StoredPolicy[] }) {
  const { id: businessId } = useBusiness();
  const toast = useToast();
  const confirmRemove = () =>
    openModal('CONFIRM', {
      title: copy.removeTitle(policy.name),
      message: copy.keptTerms,
      confirmLabel: buttons.remove,
      tone: 'danger',
      onConfirm: async () => {
        await retire(businessId, policy.id);
        toast.success(copy.removed);
      },
    });
  return (
    <Menu
      label={labels.actionsFor(policy.name)}
      items={[
        { label: copy.editHeading, icon: <PencilIcon />, href: paths.policy(policy.id) },
        {
          label: copy.makeDefault,
          icon: <StarIcon />,
          disabledReason: policy.isDefault ? copy.isDefault : undefined,
          onSelect: () =>
            void makeDefault(businessId, policy, policies.find(isDefault)).catch((error: unknown) =>
              toast.error(messageOf(error)),
            ),
        },
        {
          label: buttons.remove,
          icon: <TrashIcon />,
          tone: 'danger',
          disabledReason: policy.isDefault ? copy.defaultStays : policy.serviceCount > 0 ? copy.usedStays : undefined,
          onSelect: confirmRemove,
        },
      ]}
    />
  );
}

/** A ready-made policy, which one press adds and makes the default. */
function ReadyCard({ name, policies }: { name: ReadyName; policies: readonly StoredPolicy[] }) {
  const { id: businessId } = useBusiness();
  const toast = useToast();
  const [isBusy, startAction] = useAction();
  const [keyOf] = useState(() => createRequestKeys<ReadyName>());
  const terms = readyTerms(name);
  const take = () =>
    startAction(async () => {
      try {
        await takeReady(businessId, terms, { before: policies.find(isDefault), requestKey: keyOf(name) });
      } catch (error) {
        toast.error(messageOf(error));
      }
    });
  return (
    <Card isPadded={false} className="flex flex-col">
      <div className="flex flex-1 flex-col items-start p-4 sm:px-5">
        <h3 className="text-base font-semibold">{terms.name}</h3>
        <p className="text-ink-muted">{READY_COPY[name].text}</p>
        <Facts facts={factsOf(terms)} />
        <div className="mt-auto pt-4">
          <Button variant="secondary" isBusy={isBusy} onClick={take}>
            {copy.use(terms.name)}
          </Button>
        </div>
      </div>
    </Card>
  );
}
