/** What each server creates for itself: these folders are kept empty, as in PostgreSQL's own base backup. */
export const EMPTIED = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
/** Files that belong to this server only: running processes, temporary files, and its own archiving. */
export const NOT_COPIED =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|pgsql_tmp.*|pg_internal\.init.*|archive\.conf|archived)$/;
export const WAL_FOLDERS = ['pg_wal/archive_status', 'pg_wal/summaries'];
