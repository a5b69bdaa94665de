import type { Command } from './run-command.ts';

/** The operator's commands by name, as in package.json. Each is loaded when it is run. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  announcement: async () => (await import('./announcement.ts')).announcementCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  businesses: async () => (await import('./businesses.ts')).businessesCommand,
  cells: async () => (await import('./cells.ts')).cellsCommand,
  disputes: async () => (await import('./disputes.ts')).disputesCommand,
  'help-messages': async () => (await import('./help-messages.ts')).helpMessagesCommand,
  import: async () => (await import('./import.ts')).importCommand,
  jobs: async () => (await import('./jobs.ts')).jobsCommand,
  maintenance: async () => (await import('./maintenance.ts')).maintenanceCommand,
  messages: async () => (await import('./messages.ts')).messagesCommand,
  operator: async () => (await import('./operator.ts')).operatorCommand,
  outbox: async () => (await import('./outbox.ts')).outboxCommand,
  rehearse: async () => (await import('./rehearse.ts')).rehearseCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  status: async () => (await import('./status.ts')).statusCommand,
  survey: async () => (await import('./survey.ts')).surveyCommand,
  switches: async () => (await import('./switches.ts')).switchesCommand,
  users: async () => (await import('./users.ts')).usersCommand,
};
