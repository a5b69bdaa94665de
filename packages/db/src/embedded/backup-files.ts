/** What each server writes for itself: the folders are kept empty, like in PostgreSQL's own base backup. */
export const EMPTIED = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
/** What is of this server alone: what runs, what is temporary, and its own archiving. */
export const NOT_COPIED =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|pgsql_tmp.*|pg_internal\.init.*|archive\.conf|archived)$/;
export const WAL_FOLDERS = ['pg_wal/archive_status', 'pg_wal/summaries'];
