import type { FormState } from '@primehour/contract/form-state';
import { type OperatorConsolePage, operatorPaths } from '@primehour/contract/operator-pages';
import { SWITCH_LABELS } from '@primehour/domain/operator/switch-copy';
import { isSwitch, SWITCHES, type SwitchName } from '@primehour/domain/operator/switches';
import type { Instant } from '@primehour/domain/vocabulary';
import * as checksCopy from '../../../copy/checks.ts';
import * as copy from '../../../copy/console.ts';
import { group, line, formatUtc } from '../present.ts';
import type { findAnnouncement, listSwitchedOff } from '../queries/find-service.ts';
import { EMPTY_FORM } from './read-form.ts';

type Content = Omit<OperatorConsolePage, 'kind' | 'now' | 'text'>;
const REASON_MAX_LENGTH = 500;

/** Switches that are off, and those that can be turned off. */
export function switchesContent(
  rows: Awaited<ReturnType<typeof listSwitchedOff>>,
  now: Instant,
  failed?: { readonly name: SwitchName; readonly form: FormState },
): Content {
  const off = rows.map(({ name, reason, at }) =>
    line(name, isSwitch(name) ? SWITCH_LABELS[name] : name, [copy.because(reason), formatUtc(at, now)], {
      tag: { text: copy.offTag, tone: 'danger' },
      action: { label: copy.switchOn, path: operatorPaths.switchOn(name) },
    }),
  );
  const forms = SWITCHES.filter((name) => rows.every((row) => row.name !== name)).map((name) => ({
    title: copy.switchOffTitle[name],
    lead: copy.switchOffLead[name],
    path: operatorPaths.switchOff(name),
    fields: [{ name: 'reason', label: copy.switchReason, hint: copy.switchReasonHint, maxLength: REASON_MAX_LENGTH }],
    submit: copy.switchOffTitle[name],
    state: failed?.name === name ? failed.form : EMPTY_FORM,
  }));
  return {
    section: 'switches',
    title: checksCopy.switchesTitle,
    lead: copy.switchesLead,
    groups: [group(copy.switchesOff, copy.noneOff, off)],
    forms,
  };
}

/** The current announcement, and the form for the next one. */
export function announcementContent(
  row: Awaited<ReturnType<typeof findAnnouncement>>,
  form: FormState,
  now: Instant,
): Content {
  const shown = row
    ? [
        line('now', row.text, [copy.endsAt(formatUtc(row.untilAt, now))], {
          action: { label: copy.endNow, path: operatorPaths.endAnnouncement },
        }),
      ]
    : [];
  return {
    section: 'announcement',
    title: copy.announcementTitle,
    lead: copy.announcementLead,
    groups: [group(copy.announcementNow, copy.noAnnouncement, shown)],
    forms: [
      {
        title: copy.announcementForm,
        lead: copy.announcementFormLead,
        path: operatorPaths.announcement,
        fields: [
          { name: 'text', label: copy.announcementText, hint: copy.announcementTextHint, maxLength: 300 },
          { name: 'days', label: copy.announcementDays, hint: copy.announcementDaysHint, maxLength: 2 },
        ],
        submit: copy.announce,
        state: { ...form, values: { days: '7', ...form.values } },
      },
    ],
  };
}
