/** A Containerfile as stages and their instructions; parses only what ours uses. */
export type Instruction = { readonly keyword: string; readonly rest: string };
export type Stage = {
  readonly name: string | undefined;
  readonly from: string;
  readonly instructions: readonly Instruction[];
};

export function readContainerfile(text: string): Stage[] {
  const stages: { name: string | undefined; from: string; instructions: Instruction[] }[] = [];
  for (const line of text.replaceAll(/\\\r?\n/g, ' ').split('\n')) {
    const [, keyword = '', rest = ''] = /^([A-Z]+)\s+(.*\S)\s*$/.exec(line) ?? [];
    if (keyword === '') {
      if (line.trim() !== '' && !line.startsWith('#')) throw new Error(`Not an instruction: ${line}`);
      continue;
    }
    if (keyword === 'FROM') {
      const [from = '', , name] = rest.split(/\s+/);
      stages.push({ name, from, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`${keyword} stands before the first FROM.`);
    stage.instructions.push({ keyword, rest });
  }
  return stages;
}

/** The arguments of `ENTRYPOINT ["…"]` and of `HEALTHCHECK … CMD ["…"]`. */
export const argumentsOf = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];

/** `A=1 B="two"` as entries. */
export const pairsOf = (rest: string): Record<string, string> =>
  Object.fromEntries(
    [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = '', quoted, plain]) => [
      name,
      quoted ?? plain ?? '',
    ]),
  );
