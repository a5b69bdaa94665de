import { SelectField } from '@primehour/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import * as copy from '../../../copy/services.ts';
import * as titles from '../../../copy/titles.ts';
import { policyChoices, policyOf } from '../policy-model.ts';
import { policiesQuery } from '../policy-queries.ts';

type Props = {
  businessId: string;
  /** Nothing for a new service. */
  serviceId: string | undefined;
  /** What was chosen here; empty for the default, nothing for what is stored. */
  chosen: string | undefined;
  onChange: (policyId: string) => void;
};

/** The policy of a service, where there is more than one to choose from. */
export function PolicyField({ businessId, serviceId, chosen, onChange }: Props) {
  const { data: policies = [] } = useQuery(policiesQuery(businessId));
  if (policies.length < 2) return null;
  return (
    <SelectField
      label={copy.policyLabel}
      hint={titles.policiesSubtitle}
      options={policyChoices(policies)}
      value={chosen ?? policyOf(policies, serviceId)}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="max-w-80"
    />
  );
}
