import type { ComponentType } from 'react';
import type { OpenModal } from './modals.ts';

type ModalHost = ComponentType<{ modal: OpenModal }>;

let load: () => Promise<ModalHost>;

/** The host imports every dialog, so the app's entry provides it, and nothing below `app` imports a feature. */
export function registerModalHost(loadHost: () => Promise<ModalHost>): void {
  load = loadHost;
}

export const loadModalHost = (): Promise<ModalHost> => load();
