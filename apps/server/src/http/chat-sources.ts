import type { ChatConfig } from '../chat-config.ts';
import type { OutsideSources } from '../ports/outside-sources.ts';

type Sources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly outside?: OutsideSources | undefined;
};

/**
 * What the dashboard may load when the help chat is Chatwoot's. Its script inserts a style element whose text changes
 * between versions, so all inline styles are allowed; a hash in addition would disable that again.
 */
export function withChat(chat: ChatConfig | undefined, sources: Sources): Sources {
  if (!chat) return sources;
  const { scripts, outside } = sources;
  const { origin } = new URL(chat.baseUrl);
  return {
    scripts,
    styles: [],
    outside: {
      scripts: [...(outside?.scripts ?? []), origin],
      styles: ["'unsafe-inline'"],
      frames: [...(outside?.frames ?? []), origin],
      images: [...(outside?.images ?? []), origin],
      connects: [...(outside?.connects ?? []), origin],
      payers: outside?.payers ?? [],
    },
  };
}
