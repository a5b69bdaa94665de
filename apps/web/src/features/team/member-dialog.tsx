import { messageOf } from '@primehour/contract/errors';
import type { TeamMember } from '@primehour/contract/team';
import { DEFAULT_GRANTS } from '@primehour/domain/access/access';
import { ROLE_NAMES } from '@primehour/domain/access/role-copy';
import { PHONE_MESSAGES } from '@primehour/domain/field-copy';
import { formatPhone } from '@primehour/domain/format/phone';
import { parsePhone } from '@primehour/domain/phone';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { PhoneField } from '@primehour/ui/phone-field';
import { SelectField } from '@primehour/ui/select-field';
import { useToast } from '@primehour/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { resourcesQuery } from '../../account/resources.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/team.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { isSame } from '../../is-same.ts';
import { freePeople, grantsOf, type Place, rolesOf, withGrant, withRole } from './member-model.ts';
import { changeMember, sendInvitation, teamQuery } from './member-queries.ts';

type Props = { member?: TeamMember | undefined; onClose: () => void };

/** TEAM_MEMBER: invites someone, or changes what a member is (product/team#members). */
export function MemberDialog({ member, onClose }: Props) {
  const toast = useToast();
  const { place, setPlace, phone, setPhone, problems, isChanged, isBusy, error, save } = useMemberForm(member, {
    onSaved: (text) => {
      toast.success(member ? copy.memberChanged : copy.invited(formatPhone(`+1${text}`)));
      onClose();
    },
  });
  return (
    <FormDialog
      size="md"
      title={member ? copy.changeRole : copy.inviteTitle}
      description={member ? member.name : copy.inviteText}
      submitLabel={member ? buttons.save : copy.sendInvitation}
      isChanged={isChanged}
      isBusy={isBusy}
      isInvalid={false}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      {!member && (
        <PhoneField
          label={labels.phone}
          value={phone}
          error={problems.phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
      <PlaceFields {...{ place, setPlace }} error={problems.person} />
    </FormDialog>
  );
}

type PlaceProps = { place: Place; setPlace: (place: Place) => void; error: string | undefined };

/** Role, person and grants; only what this member can give. */
function PlaceFields({ place, setPlace, error }: PlaceProps) {
  const { id, role: ownRole = 'OWNER', grants: ownGrants = [] } = useBusiness();
  const granter = { role: ownRole, grants: ownGrants };
  const [first] = useState(place.resourceId);
  const team = useQuery(teamQuery(id), queryClient);
  const people = useQuery(resourcesQuery(id), queryClient);
  const free = freePeople(people.data ?? [], team.data ?? { members: [], invitations: [] }, first);
  const isStaff = place.role === 'STAFF';
  const grants = grantsOf(place.role, granter);
  return (
    <>
      <SelectField
        label={copy.role}
        hint={copy.roleTexts[place.role]}
        options={rolesOf(granter).map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
        value={place.role}
        onChange={(event) => {
          const role = rolesOf(granter).find((known) => known === event.currentTarget.value);
          if (role) setPlace(withRole(place, role));
        }}
      />
      <SelectField
        label={copy.person}
        isOptional={!isStaff}
        hint={isStaff && people.data && free.length === 0 ? copy.noPersonLeft : copy.personHint}
        placeholder={isStaff ? copy.choosePerson : copy.noPerson}
        options={free.map((person) => ({ value: person.id, label: person.name }))}
        value={place.resourceId ?? ''}
        error={error}
        onChange={(event) => setPlace({ ...place, resourceId: event.currentTarget.value || null })}
      />
      {grants.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">{copy.grants}</legend>
          {grants.map((grant) => (
            <CheckboxField
              key={grant}
              label={copy.grantLabels[grant]}
              checked={place.grants.includes(grant)}
              onChange={(event) => setPlace(withGrant(place, grant, event.currentTarget.checked))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

const USUAL: Place = { role: 'STAFF', grants: DEFAULT_GRANTS.STAFF, resourceId: null };

function placeOf(member: TeamMember | undefined): Place {
  if (!member || member.role === 'OWNER') return USUAL;
  return { role: member.role, grants: member.grants, resourceId: member.resourceId };
}

type Problems = { phone?: string | undefined; person?: string | undefined };

function useMemberForm(member: TeamMember | undefined, { onSaved }: { onSaved: (phone: string) => void }) {
  const [seen] = useState(() => placeOf(member));
  const [place, setPlace] = useState(seen);
  const [phone, setPhone] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const parsed = parsePhone(phone);
    const found: Problems = {
      phone: member || parsed.ok ? undefined : PHONE_MESSAGES[parsed.reason],
      person: place.role === 'STAFF' && place.resourceId === null ? copy.choosePerson : undefined,
    };
    setProblems(found);
    if (found.phone || found.person) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { ...place, grants: [...place.grants] };
      if (member) await changeMember(member.userId, { ...body, seen: { ...seen, grants: [...seen.grants] } });
      else await sendInvitation({ ...body, phone });
      onSaved(phone);
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  const isChanged = phone !== '' || !isSame(place, seen);
  return { place, setPlace, phone, setPhone, problems, isChanged, isBusy, error, save };
}
