-- The text of a message as HTML, made when it was posted or edited. Where it's null (an older message, or one whose text was
-- changed by anything but its author, such as a name that was taken out) it's made at each view.
alter table messages add column html text;
create function forget_html_of_message() returns trigger language plpgsql as $$
begin
  if new.html is not distinct from old.html then new.html := null; end if;
  return new;
end $$;
create trigger html_of_message before update of body on messages
  for each row when (new.body is distinct from old.body) execute function forget_html_of_message();
