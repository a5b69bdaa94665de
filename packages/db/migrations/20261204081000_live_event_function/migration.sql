alter function tell_booking() rename to record_live_event;
