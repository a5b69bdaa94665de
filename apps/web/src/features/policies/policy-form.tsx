import { messageOf } from '@primehour/contract/errors';
import type { Instant } from '@primehour/domain/vocabulary';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/policies.ts';
import { FormCard } from '../../forms/form-card.tsx';
import { createRequestKeys } from '../../forms/request-keys.ts';
import { isSame } from '../../is-same.ts';
import { paths } from '../../paths.ts';
import { ExceptionFields, TermsFields } from './components/policy-fields.tsx';
import { PolicyPreview } from './components/policy-preview.tsx';
import {
  fieldsOf,
  likeReady,
  mistakesIn,
  type Mistakes,
  POLICY_NAME_MAX,
  type PolicyFields,
  type PolicyTerms,
  termsOf,
} from './form.ts';
import { previewOf } from './model.ts';
import { create, replace, servicesQuery, type StoredPolicy } from './queries.ts';

type Props = { policy?: StoredPolicy | undefined };

/** A policy next to what clients read. Without a policy, it creates one (product/policies#form). */
export function PolicyForm({ policy }: Props) {
  const { fields, mistakes, shown, failure, isChanged, isBusy, forService, edit, submit } = usePolicyForm(policy);
  const services = useServices();
  const preview = useExample(fields, mistakes, services);
  const served = services?.find(({ id }) => id === forService);
  const parts = { fields, mistakes: shown, onChange: edit };
  return (
    <FormCard
      label={policy ? policy.name : copy.newPolicy}
      isChanged={isChanged}
      isBusy={isBusy}
      isInvalid={shown.size > 0}
      error={failure}
      onSubmit={submit}
      cancelHref={paths.policies}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <TextField
            label={labels.name}
            hint={copy.nameHint}
            autoComplete="off"
            maxLength={POLICY_NAME_MAX}
            value={fields.name}
            error={shown.get('name')}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <TermsFields {...parts} />
        </div>
        <div className="min-w-0 lg:row-span-2">
          <PolicyPreview preview={preview} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {fields.upfront !== 'NONE' && <ExceptionFields {...parts} />}
          {policy && <p className="text-ink-muted">{copy.versionNote}</p>}
          {served && <p className="text-ink-muted">{copy.forService(served.name)}</p>}
        </div>
      </div>
    </FormCard>
  );
}

const NONE: Mistakes = new Map();

/** The state of a policy being edited; mistakes show from the first submission on. */
function usePolicyForm(policy: StoredPolicy | undefined) {
  const { id: businessId } = useBusiness();
  const toast = useToast();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const forService = policy ? null : params.get('service');
  const [fields, setFields] = useState(() => (policy ? fieldsOf(policy) : likeReady(params.get('like'))));
  const [start] = useState(fields);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const [keyOf] = useState(() => createRequestKeys<PolicyTerms>());
  const mistakes = mistakesIn(fields);
  const edit = (part: Partial<PolicyFields>) => {
    setFields({ ...fields, ...part });
    setFailure(undefined);
  };
  const submit = async () => {
    setTried(true);
    if (mistakes.size > 0) return;
    startAction(async () => {
      try {
        const terms = termsOf(fields);
        if (policy) await replace(businessId, policy.id, terms);
        const added = { serviceId: forService, requestKey: keyOf(terms) };
        const { failure: unassigned } = policy ? {} : await create(businessId, terms, added);
        if (unassigned) toast.error(messageOf(unassigned));
        else toast.success(policy ? copy.savedVersion : copy.created(terms.name));
        navigate(paths.policies);
      } catch (reason) {
        setFailure(describeRefusal(reason));
      }
    });
  };
  const isChanged = !isSame(fields, start);
  const shown = isTried ? mistakes : NONE;
  return { fields, mistakes, shown, failure, isChanged, isBusy, forService, edit, submit };
}

/** For the example, and for the name of the service that a new policy is for. */
const useServices = () => useQuery(servicesQuery(useBusiness().id)).data;

/** The client's sentence for the current numbers; undefined while they are not a valid policy. */
function useExample(fields: PolicyFields, mistakes: Mistakes, services: ReturnType<typeof useServices>) {
  const { name, timezone } = useBusiness();
  const [now] = useState(() => Date.now() as Instant);
  // Clients don't read its name.
  if ([...mistakes.keys()].some((key) => key !== 'name')) return undefined;
  const service = services?.find(({ isPrimary }) => isPrimary) ?? services?.[0];
  return previewOf(termsOf(fields), { businessName: name, zone: timezone, service, now });
}
