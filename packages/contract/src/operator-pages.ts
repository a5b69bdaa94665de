import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import type { FormState } from './form-state.ts';
import { line } from './primitives.ts';

/** The operator's console: only for the operator's browser, not part of the API. */
export const operatorPaths = {
  checks: '/operator',
  businesses: '/operator/businesses',
  messages: '/operator/messages',
  resend: (id: string) => `/operator/messages/${id}/resend`,
  resendAll: '/operator/messages/resend-all',
  money: '/operator/money',
  dispute: (id: string) => `/operator/disputes/${id}`,
  sendEvidence: (id: string) => `/operator/disputes/${id}/send`,
  jobs: '/operator/jobs',
  retryJob: (id: string) => `/operator/jobs/${id}/retry`,
  auditLog: '/operator/audit-log',
  maintenance: '/operator/maintenance',
  startMaintenance: (minutes: number | ':minutes') => `/operator/maintenance/start/${minutes}`,
  endMaintenance: '/operator/maintenance/end',
  announcement: '/operator/announcement',
  endAnnouncement: '/operator/announcement/end',
  switches: '/operator/switches',
  switchOff: (name: string) => `/operator/switches/${name}/off`,
  switchOn: (name: string) => `/operator/switches/${name}/on`,
  business: (id: string) => `/operator/businesses/${id}`,
  suspend: (id: string) => `/operator/businesses/${id}/suspend`,
  lift: (id: string) => `/operator/businesses/${id}/lift`,
  look: (id: string) => `/operator/businesses/${id}/look`,
  approveName: (id: string) => `/operator/businesses/${id}/approve-name`,
} as const;

const REASON_MAX_LENGTH = 500;
export const operatorReasonForm = z.object({ reason: line(copy.reasonRequired, REASON_MAX_LENGTH) });
const ANNOUNCEMENT_MAX_LENGTH = 300;
const ANNOUNCEMENT_DAYS_MAX = 31;
export const operatorAnnouncementForm = z.object({
  text: line(copy.announcementRequired, ANNOUNCEMENT_MAX_LENGTH),
  days: z.coerce
    .number({ error: copy.announcementDays(ANNOUNCEMENT_DAYS_MAX) })
    .check(
      z.int(copy.announcementDays(ANNOUNCEMENT_DAYS_MAX)),
      z.gte(1, copy.announcementDays(ANNOUNCEMENT_DAYS_MAX)),
      z.lte(ANNOUNCEMENT_DAYS_MAX, copy.announcementDays(ANNOUNCEMENT_DAYS_MAX)),
    ),
});
export const operatorNameForm = z.object({ name: line(copy.businessNameRequired) });

/** A business as the operator sees it. */
export type OperatorBusiness = {
  id: string;
  name: string;
  slug: string;
  zone: string;
  ownerName: string | null;
  ownerPhone: string;
  createdAt: number;
  isCalendarActive: boolean;
  hasAccount: boolean;
  /** Texts and emails of the last 24 hours: sent or waiting, and not sent. */
  sentOfDay: number;
  failedOfDay: number;
  suspension: { at: number; reason: string } | null;
};

export type OperatorAction = {
  kind: 'SUSPENDED' | 'LIFTED' | 'NAME_APPROVED';
  /** The reason, or the name that was approved. */
  text: string;
  by: string;
  at: number;
};

export type OperatorListPage = {
  kind: 'operator-list';
  now: number;
  query: string;
  businesses: OperatorBusiness[];
  /** There are more results than shown. */
  hasMore: boolean;
};

export type OperatorBusinessPage = {
  kind: 'operator-business';
  now: number;
  subject: OperatorBusiness;
  /** The well-known name that its name resembles, until the operator approves it. */
  brand: string | null;
  actions: OperatorAction[];
  liftForm: FormState;
  nameForm: FormState;
  lookForm: FormState;
};

export type OperatorSuspendPage = {
  kind: 'operator-suspend';
  now: number;
  subject: OperatorBusiness;
  form: FormState;
};

/** The sections of the console, in the order of its navigation. */
export const CONSOLE_SECTIONS = [
  'checks',
  'businesses',
  'messages',
  'money',
  'jobs',
  'switches',
  'announcement',
  'maintenance',
  'auditLog',
] as const;
export type ConsoleSection = (typeof CONSOLE_SECTIONS)[number];

/** One item of a list in the console. */
export type ConsoleLine = {
  key: string;
  title: string;
  /** Facts below the title, in order. */
  facts: string[];
  tag: { text: string; tone: 'danger' | 'warning' | 'success' | 'neutral' } | null;
  /** Link to the details. */
  href: string | null;
  /** Its action, a form without fields. */
  action: { label: string; path: string } | null;
};

export type ConsoleGroup = {
  title: string;
  /** The text for an empty list. */
  empty: string;
  lines: ConsoleLine[];
  /** The action for all of them. */
  action: { label: string; path: string } | null;
  /** Each line is a name and its value, side by side. */
  isCompact?: boolean;
};

export type ConsoleField = { name: string; label: string; hint: string; maxLength: number };

/** A form in a section of the console. */
export type ConsoleForm = {
  title: string;
  lead: string;
  path: string;
  fields: ConsoleField[];
  submit: string;
  state: FormState;
};

/** A section of the console: forms, and lists below them. */
export type OperatorConsolePage = {
  kind: 'operator-console';
  now: number;
  section: ConsoleSection;
  title: string;
  lead: string;
  groups: ConsoleGroup[];
  forms?: ConsoleForm[];
  /** A preformatted text, such as evidence. */
  text: string | null;
};
