import type { ComponentType } from 'react';
import type { OpenModal } from './modals.ts';

type ModalHost = ComponentType<{ modal: OpenModal }>;

let load: (() => Promise<ModalHost>) | undefined;

/** The host imports every dialog, so the app's entry provides it, and nothing below `app` imports a feature. */
export function registerModalHost(loadHost: () => Promise<ModalHost>): void {
  load = loadHost;
}

export async function loadModalHost(): Promise<ModalHost> {
  if (!load) throw new Error('The app registers the host of dialogs when it starts.');
  return await load();
}
