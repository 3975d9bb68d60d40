-- What a person chose. A group that nobody chose about goes out by mail.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  "group" text not null,
  mail boolean not null,
  primary key (user_id, "group")
);
