insert into sign_ins (id, email, browser_hash, next, created_at, expires_at, code_of)
select 'sgn_again', email, repeat('e', 64), next, created_at, expires_at, id from sign_ins where id <> 'sgn_again' limit 1;
