import type { Ref, RefCallback } from 'react';

/** One ref callback that updates several refs: the component's own and its caller's. */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> {
  return (node) => {
    const undo = refs.map((ref) => {
      if (typeof ref === 'function') return ref(node) ?? (() => void ref(null));
      if (ref) ref.current = node;
      return () => {
        if (ref) ref.current = null;
      };
    });
    return () => {
      for (const detach of undo) detach();
    };
  };
}
