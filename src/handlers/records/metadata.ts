import { compactJson } from '../display/compact-json.ts';
import { block, shown } from '../display/display-text.ts';

/** Characters: longer metadata is not read as JSON, since little of it is shown. */
const READ_AS_JSON = 65_536;

/**
 * Metadata in a code block: compact when it is the JSON that it is meant to be, as it stands when it is not.
 * @param room characters for the text of it
 */
export function metadataLines(json: string | undefined, room: number): string[] {
  if (json === undefined)
    return ['**Metadata** is not known: the service lists this record no more as it was.'];
  if (json === '') return ['**Metadata** none'];
  const compact = compacted(json);
  return [
    compact === undefined ? '**Metadata**, which is not JSON' : '**Metadata**',
    block([shown(compact ?? json, room)]),
  ];
}

function compacted(json: string): string | undefined {
  if (json.length > READ_AS_JSON) return undefined;
  try {
    return compactJson(json);
  } catch {
    return undefined;
  }
}
